import { arch, release } from 'node:os'
import {
  MAX_CONCURRENT_CALLS,
  MAX_FRAME_BYTES,
  MAX_PENDING_CALLS,
} from '../../shared/protocol/limits.ts'
import type { Hello } from '../../shared/protocol/connection-messages.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'

/** What the app knows of itself for the whole run. */
export interface ClientIdentity {
  readonly version: string
  readonly deviceId: string
  readonly instanceId: string
  readonly journalId: string
  /** False where nobody can be asked: calls that need a prompt are denied (protocol 8.6). */
  readonly interactive: boolean
  readonly maxTasks: number
}

/** What changes from one connection to the next. */
export interface HelloFacts {
  readonly calls: Hello['calls']
  readonly tasks: Hello['tasks']
  readonly sessions: Hello['sessions']
}

/** Proof of the previous link; kept on disk, so that a restart of the app resumes too (protocol 4.3). */
export interface LinkData {
  readonly linkId: string
  readonly resumeToken: string
}

/** The first message on every connection (protocol 5.2). Lists are cut to what the contract allows, newest kept. */
export function createHello(
  identity: ClientIdentity,
  facts: HelloFacts,
  link: LinkData | null,
): Hello {
  return {
    type: 'hello',
    protocolVersions: [PROTOCOL_VERSION],
    client: {
      name: 'drawbridge',
      version: identity.version,
      platform: process.platform,
      arch: arch(),
      osVersion: release(),
    },
    deviceId: identity.deviceId,
    instanceId: identity.instanceId,
    journalId: identity.journalId,
    ...(link === null ? {} : { resume: link }),
    capabilities: {
      tools: {
        shell: {
          actions: ['exec', 'write_stdin', 'close', 'list'],
          // Terminals need a Unix (decision 0012).
          pty: process.platform !== 'win32',
          async: true,
          shells: ['bash'],
        },
      },
      streaming: { encodings: ['utf8'] },
      approval: { interactive: identity.interactive },
    },
    limits: {
      maxFrameBytes: MAX_FRAME_BYTES,
      maxConcurrentCalls: MAX_CONCURRENT_CALLS,
      maxPendingCalls: MAX_PENDING_CALLS,
      maxTasks: identity.maxTasks,
    },
    calls: facts.calls.slice(-256),
    tasks: facts.tasks.slice(-64),
    sessions: facts.sessions.slice(-64),
  }
}
