// The example messages of protocol section 5, as they stand there, in its order.

/** `[section, type, fields]`. */
export const SERVER_EXAMPLES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  [
    '5.4',
    'welcome',
    {
      type: 'welcome',
      protocol_version: 1,
      link_id: 'lnk_01JD',
      resume_token: 'rt_9a1c77d2e5f04b13',
      connection_id: 'con_7f3a',
      resumed: true,
      heartbeat_interval_ms: 15000,
      heartbeat_timeout_ms: 40000,
      resume_window_ms: 900000,
      limits: {
        max_frame_bytes: 1048576,
      },
      capabilities: {
        late_results: true,
        session_updates: true,
      },
      server: {
        name: 'agent-server',
        version: '2.3.0',
      },
      server_time: '2026-11-30T15:00:00Z',
      user: {
        id: '42',
        display_name: 'Lin',
      },
      call_actions: [
        {
          call_id: '0193a1b0-0000-7000-8000-000000000001',
          action: 'settled',
        },
      ],
    },
  ],
  [
    '5.5',
    'tool_call',
    {
      type: 'tool_call',
      msg_id: 'm-8812',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      conversation_id: '1024',
      tool_name: 'shell',
      arguments: {
        action: 'exec',
        command: 'npm test',
        workdir: 'frontend',
        yield_time_ms: 10000,
      },
      workspace: '/home/lin/proj',
      expires_in_ms: 900000,
      need_approval: true,
      danger_reason: null,
      stream: true,
      tool_call_id: 'toolu_01A',
      agent: {
        name: 'Coder',
        model: 'm-large',
      },
      issued_at: '2026-11-30T15:00:00Z',
      attempt: 1,
    },
  ],
  [
    '5.11',
    'cancel',
    {
      type: 'cancel',
      msg_id: 'm-8820',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      reason: 'user',
      grace_ms: 5000,
    },
  ],
  [
    '5.12',
    'conversation_close',
    {
      type: 'conversation_close',
      msg_id: 'm-8830',
      conversation_id: '1024',
      kill_tasks: true,
    },
  ],
  [
    '5.14',
    'ack',
    {
      type: 'ack',
      msg_id: 'c-551',
      status: 'ok',
    },
  ],
  [
    '5.15',
    'ping',
    {
      type: 'ping',
      nonce: 'b1e0',
    },
  ],
  [
    '5.16',
    'error',
    {
      type: 'error',
      code: 'INVALID_MESSAGE',
      message: 'grace_ms must be 0-60000',
      fatal: false,
      ref: {
        type: 'cancel',
        msg_id: 'm-8821',
      },
    },
  ],
  [
    '5.17',
    'goodbye',
    {
      type: 'goodbye',
      reason: 'draining',
      retry_after_ms: 2000,
    },
  ],
]

/** `[section, type, fields]`. */
export const CLIENT_EXAMPLES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  [
    '5.2',
    'hello',
    {
      type: 'hello',
      protocol_versions: [1],
      client: {
        name: 'desk-companion',
        version: '1.0.0',
        platform: 'linux',
        arch: 'x64',
        os_version: '6.8',
      },
      device_id: '7b1f9f0e-6c1d-4a53-9a53-3a2b6d1c9e10',
      instance_id: 'c7a7e2b4-57f3-4b58-8a49-0c0d4d1f6a51',
      journal_id: '0a4f4c2e-1a7c-4a34-8c0b-0fd2c9a7b7d3',
      resume: {
        link_id: 'lnk_01JD',
        resume_token: 'rt_4f9d2c71a0b84e6e',
      },
      capabilities: {
        tools: {
          shell: {
            actions: ['exec', 'write_stdin', 'close', 'list'],
            pty: true,
            async: true,
            shells: ['bash'],
          },
        },
        streaming: {
          encodings: ['utf8'],
        },
        approval: {
          interactive: true,
        },
      },
      limits: {
        max_frame_bytes: 1048576,
        max_concurrent_calls: 8,
        max_pending_calls: 32,
        max_tasks: 16,
      },
      calls: [
        {
          call_id: '0193a1b0-0000-7000-8000-000000000001',
          state: 'done',
          executed: 'yes',
        },
      ],
      tasks: [],
      sessions: [],
    },
  ],
  [
    '5.6',
    'tool_accepted',
    {
      type: 'tool_accepted',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      state: 'pending_approval',
      duplicate: false,
      approval: 'pending',
    },
  ],
  [
    '5.7',
    'approval_state',
    {
      type: 'approval_state',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      conversation_id: '1024',
      state: 'approved',
      decision: 'allow_always',
      scope: 'session',
      decided_by: 'user',
    },
  ],
  [
    '5.8',
    'output_delta',
    {
      type: 'output_delta',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      session_id: 'sh-7c1d9e0a4b22',
      delta_seq: 1,
      offset: 0,
      stream: 'combined',
      encoding: 'utf8',
      data: '> frontend@1.0.0 test\n',
    },
  ],
  [
    '5.9',
    'tool_result',
    {
      type: 'tool_result',
      msg_id: 'c-551',
      call_id: '0193a1b0-0000-7000-8000-000000000002',
      conversation_id: '1024',
      tool_name: 'shell',
      action: 'exec',
      status: 'completed',
      executed: 'yes',
      result:
        'exit_code: 0\nsession_id: sh-7c1d9e0a4b22\nelapsed_ms: 156\ncurrent_workdir: /home/lin/proj/frontend\noutput_lines: 2\ntruncated: false\n---\n> frontend@1.0.0 test\nok',
      data: {
        exit_code: 0,
        session_id: 'sh-7c1d9e0a4b22',
        session_state: 'closed',
        elapsed_ms: 156,
        current_workdir: '/home/lin/proj/frontend',
        output_lines: 2,
        output_bytes: 25,
        truncated: false,
        completed: true,
        output: '> frontend@1.0.0 test\nok',
      },
      received_at: '2026-11-30T15:00:00.100Z',
      started_at: '2026-11-30T15:00:04.020Z',
      finished_at: '2026-11-30T15:00:04.180Z',
    },
  ],
  [
    '5.10',
    'background_task_result',
    {
      type: 'background_task_result',
      msg_id: 'c-560',
      task_id: 'bg-01jdv3',
      call_id: '0193a1b0-0000-7000-8000-000000000003',
      conversation_id: '1024',
      status: 'completed',
      executed: 'yes',
      result:
        'exit_code: 0\nsession_id: sh-90aa12c4f0be\nelapsed_ms: 61234\ncurrent_workdir: /home/lin/proj\noutput_lines: 240\ntruncated: true\noutput_file: shellOutput/sh-90aa12c4f0be_1.out\n---\n(last 100 lines)',
      data: {
        exit_code: 0,
        session_id: 'sh-90aa12c4f0be',
        elapsed_ms: 61234,
        current_workdir: '/home/lin/proj',
        output_lines: 240,
        truncated: true,
        output_file: 'shellOutput/sh-90aa12c4f0be_1.out',
      },
    },
  ],
  [
    '5.13',
    'session_update',
    {
      type: 'session_update',
      session_id: 'build',
      conversation_id: '1024',
      status: 'EXPIRED',
      pty_mode: false,
      current_workdir: '/home/lin/proj',
      command_count: 7,
      busy: false,
      created_at: '2026-11-30T13:00:00Z',
      last_active_at: '2026-11-30T14:29:00Z',
      closed_at: '2026-11-30T15:00:00Z',
      reason: 'idle',
    },
  ],
  [
    '5.14',
    'ack',
    {
      type: 'ack',
      msg_id: 'c-551',
      status: 'ok',
    },
  ],
  [
    '5.15',
    'ping',
    {
      type: 'ping',
      nonce: 'b1e0',
    },
  ],
  [
    '5.16',
    'error',
    {
      type: 'error',
      code: 'INVALID_MESSAGE',
      message: 'grace_ms must be 0-60000',
      fatal: false,
      ref: {
        type: 'cancel',
        msg_id: 'm-8821',
      },
    },
  ],
  [
    '5.17',
    'goodbye',
    {
      type: 'goodbye',
      reason: 'draining',
      retry_after_ms: 2000,
    },
  ],
]
