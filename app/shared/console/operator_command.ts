import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * A command of this service: it runs with the whole application, and when it fails it prints one line on standard
 * error and exits with 1. A stack is never shown; `refuse` says what the operator did wrong.
 */
export abstract class OperatorCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  protected refuse(reason: string): never {
    throw new Error(reason)
  }

  override async completed(): Promise<boolean> {
    if (this.error === undefined) return false
    const message = this.error instanceof Error ? this.error.message : String(this.error)
    this.logger.logError(`${this.commandName}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`)
    this.exitCode = 1
    return true
  }
}
