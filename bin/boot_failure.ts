import { errors } from '@adonisjs/core'

/**
 * Ends a process that could not boot: one line for each missing or malformed environment value, one line for any
 * other cause, exit code 1. Never prints a stack or a connection string with its password.
 */
export function exitOnBootFailure(error: unknown): never {
  for (const line of bootFailureLines(error)) {
    process.stderr.write(`${line}\n`)
  }
  process.exit(1)
}

function bootFailureLines(error: unknown): string[] {
  if (error instanceof errors.E_INVALID_ENV_VARIABLES) {
    return error.help.split('\n').map((line) => line.replace(/^- /, 'signalbox cannot start: '))
  }
  const message = error instanceof Error ? error.message : String(error)
  return [`signalbox cannot start: ${message.replaceAll(/\s*\n\s*/g, ' ')}`]
}
