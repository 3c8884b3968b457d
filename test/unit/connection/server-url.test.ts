import { describe, expect, it } from 'vitest'
import { parseServerUrl } from '../../../electron/connection/server-url.ts'

describe('2.1 the address of an agent server', () => {
  it.each([
    'wss://agent.example.com/ws/local-tool',
    'wss://agent.example.com',
    'wss://10.0.0.7:8443/ws?device=1',
    'WSS://agent.example.com/ws',
    'wss://[2001:db8::1]/ws',
    'ws://127.0.0.1:8765/ws',
    'ws://[::1]:8765/ws',
    'ws://localhost/ws',
    'ws://LOCALHOST/ws',
  ])('%s is taken', (text) => {
    expect(parseServerUrl(text)).toEqual({ ok: true, value: new URL(text) })
  })

  it.each([
    ['agent.example.com', /must look like wss:\/\/host\/path, got "agent\.example\.com"/],
    ['', /must look like/],
    ['wss://', /must look like/],
    ['https://agent.example.com', /must start with wss:\/\/, got https:\/\//],
    ['file:///etc/passwd', /must start with wss:\/\/, got file:\/\//],
    ['javascript:alert(1)', /must start with wss:\/\//],
    ['ws://agent.example.com/ws', /only allowed to 127\.0\.0\.1, ::1 or localhost/],
    ['ws://127.0.0.1.example.com', /only allowed/],
    ['ws://localhost.example.com', /only allowed/],
    ['ws://127.0.0.2', /only allowed/],
    ['ws://0.0.0.0', /only allowed/],
    ['ws://[::]', /only allowed/],
    ['ws://localhost@evil.example.com', /only allowed/],
    ['wss://me@agent.example.com', /user name or password/],
    ['wss://:secret@agent.example.com', /user name or password/],
    ['wss://agent.example.com/#token', /# part/],
  ])('%s is refused', (text, why) => {
    expect(parseServerUrl(text)).toEqual({ ok: false, error: expect.stringMatching(why) })
  })
})
