import { errors } from '@adonisjs/core'
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { errors as invalid } from '@vinejs/vine'
import { EXIT } from './exit_code.js'
import { validationMessages } from './validation_messages.js'
import { UnreadableFile } from './lines_of.js'

/**
 * A command of this service: it runs with the whole application, and when it fails it prints one line on standard
 * error and exits as `exit_code.ts` says. A stack is never shown; `refuse`, and a validator that throws, say what the
 * operator did wrong.
 */
export abstract class OperatorCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  protected refuse(reason: string): never {
    throw new Refusal(reason)
  }

  protected print(lines: Iterable<string>): void {
    for (const line of lines) this.logger.log(line)
  }

  /** One object on one line. */
  protected printJson(value: unknown): void {
    this.logger.log(JSON.stringify(value))
  }

  override async completed(): Promise<boolean> {
    const { error } = this
    if (error === undefined || error instanceof errors.E_INVALID_ENV_VARIABLES) return false
    const message = messageOf(error)
    this.logger.logError(`${this.commandName}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`)
    const isRefusal = [Refusal, UnreadableFile, invalid.E_VALIDATION_ERROR].some(
      (kind) => error instanceof kind
    )
    this.exitCode = isRefusal ? EXIT.refused : EXIT.failed
    return true
  }
}

class Refusal extends Error {}

function messageOf(error: unknown): string {
  if (error instanceof invalid.E_VALIDATION_ERROR) return validationMessages(error).join('. ')
  return error instanceof Error ? error.message : String(error)
}
