import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TOUR_STEPS, runTour } from '../../../agent-server/sample-tour.ts'
import type { TourReport } from '../../../agent-server/sample-tour.ts'
import { startScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import type { ScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import { BashApp } from './bash-app.ts'

let scripted: ScriptedAgentServer
let workspace: string
beforeEach(async () => {
  scripted = await startScriptedAgentServer()
  workspace = await mkdtemp(join(tmpdir(), 'tour-'))
})
afterEach(async () => {
  await scripted.close()
  await rm(workspace, { recursive: true })
})

describe('the sample tour', () => {
  it('shows every step, takes a refusal, and writes only into its own folder', async () => {
    const app = await BashApp.start(scripted.url, scripted.token, workspace)
    const reports: TourReport[] = []
    let liveOutput = ''
    const summary = await runTour(scripted.server, {
      workspace,
      conversationId: 'tour-1',
      onOutput: (text) => (liveOutput += text),
      onStep: (report) => reports.push(report),
    })
    app.stop()

    const rows = reports.map(({ step, request, decision, result }) => [
      step,
      request['action'],
      decision,
      result.status,
      result.data['exit_code'],
    ])
    expect(rows).toEqual([
      [1, 'exec', 'approved', 'completed', 0],
      [2, 'exec', 'approved', 'completed', 0],
      [2, 'exec', 'not_asked', 'completed', 0],
      [3, 'exec', 'not_asked', 'completed', 0],
      [4, 'exec', 'denied', 'denied', undefined],
      [5, 'exec', 'not_asked', 'completed', 2],
      [6, 'exec', 'not_asked', 'running', -1],
      [6, 'write_stdin', 'not_asked', 'completed', 0],
      [7, 'list', 'not_asked', 'completed', undefined],
      [7, 'close', 'not_asked', 'completed', undefined],
    ])
    expect(TOUR_STEPS).toBe(7)
    expect(reports.map(({ reaction }) => reaction)).toMatchObject([
      expect.stringContaining('Hello'),
      'The session is open.',
      'The session remembers: Drawbridge tour in drawbridge-tour',
      'The build says: Build finished',
      'Understood: "no scripts from the internet". I leave that out and go on.',
      'It ended with exit code 2 and said: error: config.json is missing',
      'It waits; I answer.',
      'It says: Name? Hello, Builder',
      'Open sessions and tasks: 1.',
      'The session is closed.',
    ])
    expect(liveOutput).toContain('\r')
    expect(summary).toMatchObject({ calls: 10, approved: 2, notAsked: 7, denied: 1 })
    expect(await readdir(workspace)).toEqual(['drawbridge-tour'])
  })

  it('goes on without an app and says what was wrong', async () => {
    const reports: TourReport[] = []
    const summary = await runTour(scripted.server, {
      workspace,
      conversationId: 'tour-1',
      onStep: (report) => reports.push(report),
    })

    expect(summary).toMatchObject({ approved: 0, notAsked: 0, denied: 0 })
    expect(reports[0]?.reaction).toContain('Local client is not connected')
  })
})
