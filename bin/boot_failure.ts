import { errors } from '@adonisjs/core/env'

/**
 * Ends a process that could not boot: one line for each missing or malformed environment value, one line for any
 * other cause, exit code 1. Never prints a stack or a connection string with its password.
 */
export function exitOnBootFailure(error: unknown): never {
  for (const cause of bootFailures(error)) {
    process.stderr.write(`signalbox cannot start: ${cause}\n`)
  }
  process.exit(1)
}

/** As `exitOnBootFailure`, for a command: a single line, which begins with its name. */
export function exitOnCommandFailure(commandName: string, error: unknown): never {
  process.stderr.write(`${commandName}: ${bootFailures(error).join('; ')}\n`)
  process.exit(1)
}

function bootFailures(error: unknown): string[] {
  if (error instanceof errors.E_INVALID_ENV_VARIABLES) {
    return error.help.split('\n').map((line) => line.replace(/^- /, ''))
  }
  const message = error instanceof Error ? error.message : String(error)
  const isOfMongo = error instanceof Error && 'codeName' in error
  const refusal = isOfMongo ? `MongoDB (MONGODB_URI) refuses: ${String(error.codeName)}: ` : ''
  return [refusal + message.replaceAll(/\s*\n\s*/g, ' ')]
}
