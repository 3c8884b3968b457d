import type { CallId } from '../../../shared/protocol/identifiers.ts'
import { OutputCollector } from '../output/output-collector.ts'
import { OutputFile } from '../output/output-file.ts'
import { CommandRun } from './command-run.ts'
import type { StopCause } from './command-run.ts'
import type { OutputPipe, OutputSink } from './output-pipe.ts'
import type { CommandLaunch } from './session.ts'

/** A started command and the place its output goes to. */
export interface RunWithSink {
  readonly run: CommandRun
  readonly sink: OutputSink
}

/** Joins a command with its collector, its file and the pipe that must wait when the disk is slow. */
export function createRun(
  launch: CommandLaunch,
  pipe: () => Pick<OutputPipe, 'resume'>,
  lateOutput: string,
  onStop: (cause: StopCause) => void,
): RunWithSink {
  const file = new OutputFile(launch.outputSlot, launch.maxOutputBytes, () => {
    pipe().resume()
  })
  const collector = new OutputCollector(file, launch.onOutput)
  const run = new CommandRun({
    command: launch.command,
    callId: launch.callId satisfies CallId,
    collector,
    lateOutput,
    onStop,
  })
  let toldCapped = false
  return {
    run,
    sink: (bytes) => {
      const goOn = collector.append(bytes)
      run.noteOutput()
      if (file.capped && !toldCapped) {
        toldCapped = true
        launch.onCapped(run)
      }
      return goOn
    },
  }
}
