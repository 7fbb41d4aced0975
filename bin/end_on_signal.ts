import type { ApplicationService } from '@adonisjs/core/types'
import type { OperationsConfig } from '#config/operations'
import { ProcessState } from '#operations/probes/process_state'
import { exitOnBootFailure } from './boot_failure.js'

interface ServingProcess {
  readonly app: ApplicationService
  /** Whether it accepts connections. */
  readonly isListening: () => boolean
  readonly booted: Promise<void>
}

/**
 * Ends a serving process on SIGTERM or SIGINT. Before it listens there is nothing to drain: it exits at once, with 0.
 * Afterwards it drains and exits with 0, or with 1 when something was left undone. A second signal, and a drain that
 * hangs, exit at once with 1.
 */
export function endOnSignal(serving: ServingProcess): void {
  let isEnding = false
  const end = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isEnding) exit(1, `was told to stop a second time (${signal}): it exits now, undrained`)
    isEnding = true
    if (!serving.isListening()) exit(0, `was told to stop (${signal}) before it served`)
    drainAndExit(serving, signal).catch(exitOnBootFailure)
  }
  serving.app.listen('SIGTERM', () => end('SIGTERM'))
  serving.app.listen('SIGINT', () => end('SIGINT'))
}

/** Closing the stores takes half of it at most. */
const COMMAND_ENDS_WITHIN_MS = 3_000

interface RunningCommand {
  readonly app: ApplicationService
  readonly name: string
  /** Whether it has begun its work. */
  readonly hasBegun: () => boolean
}

/**
 * Ends a command on SIGTERM. Before its work begins there is nothing to close: it exits at once, with 1. Afterwards it
 * closes its stores and exits, with 1 unless it was done. A second signal, and stores that do not close within three
 * seconds, exit at once with 1.
 */
export function endCommandOnSignal({ app, name, hasBegun }: RunningCommand): void {
  let isEnding = false
  const exitWith = (code: number, what: string): never => {
    process.stderr.write(`${name}: was told to stop (SIGTERM) ${what}\n`)
    process.exit(code)
  }
  app.listen('SIGTERM', () => {
    if (isEnding) exitWith(1, 'a second time')
    isEnding = true
    if (!hasBegun()) exitWith(1, 'before it began')
    const end = () => {
      if (process.exitCode === undefined) exitWith(1, 'before it was done')
      process.exit()
    }
    setTimeout(end, COMMAND_ENDS_WITHIN_MS)
    app.terminate().then(end, end)
  })
}

async function drainAndExit({ app, booted }: ServingProcess, signal: string): Promise<void> {
  const { exitLimitMs } = app.config.get<OperationsConfig>('operations')
  // It keeps the process alive, which would otherwise end with 0 once nothing but a hanging drain is left.
  setTimeout(() => exit(1, `did not end within ${exitLimitMs} ms`), exitLimitMs)
  const state = await app.container.make(ProcessState)
  state.beginShutdown(signal === 'SIGINT' ? 'person' : 'orchestrator')
  await booted
  await app.terminate()
  process.exit()
}

function exit(code: number, what: string): never {
  process.stderr.write(`signalbox ${what}\n`)
  process.exit(code)
}
