import { errors } from '@adonisjs/core/env'
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { errors as vineErrors } from '@vinejs/vine'
import { Announcements } from '#shared/announcements'
import type { WriteOptions } from '#shared/write_options'
import { UnreadableFile } from './lines_of.js'

/**
 * The exit codes of the commands. `failed`: a store is unavailable, something broke or work is incomplete; also a
 * service that is down, and a broken pin. `refused`: the command line is wrong, names something that does not exist, or
 * asks for what the command will not do; nothing was changed. `found`: it worked, and a person should look at the
 * result, or instances were not notified.
 */
export const EXIT = { done: 0, failed: 1, refused: 2, found: 3 } as const

/** How stale an instance's memory may be without a broadcast; docs/operations/reference.md has the table. */
const NOTICED_WITHIN_SECONDS = 2

/**
 * A command of this service. It runs with the whole application, which needs MongoDB but not Redis. A failed command
 * prints one line on standard error and exits as `EXIT` says. Stacks are never shown; `refuse`, and a validator
 * that throws, say what the operator did wrong.
 */
export abstract class OperatorCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  /** How the command writes: in its own name. */
  protected get write(): WriteOptions {
    return { actor: { kind: 'command', name: this.commandName } }
  }

  protected refuse(reason: string): never {
    throw new Refusal(reason)
  }

  protected print(lines: Iterable<string>): void {
    for (const line of lines) this.logger.log(line)
  }

  /** Prints one object on one line. */
  protected printJson(value: unknown): void {
    this.logger.log(JSON.stringify(value))
  }

  override async completed(): Promise<boolean> {
    const { error } = this
    if (error === undefined) await this.#sayWhatIsLeft()
    if (error === undefined || error instanceof errors.E_INVALID_ENV_VARIABLES) return false
    const message = messageOf(error)
    this.logger.logError(`${this.commandName}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`)
    const isRefusal = [Refusal, UnreadableFile, vineErrors.E_VALIDATION_ERROR].some(
      (kind) => error instanceof kind
    )
    this.exitCode = isRefusal ? EXIT.refused : EXIT.failed
    return true
  }

  /** Changes persist while Redis is away; instances then learn of them from MongoDB, which they always poll as well. */
  async #sayWhatIsLeft(): Promise<void> {
    const Command = this.constructor as typeof OperatorCommand
    if (!Command.options.startApp || this.app.getEnvironment() !== 'console') return
    const announcements = await this.app.container.make(Announcements)
    if (await announcements.allSent()) return
    this.logger.logError(
      `${this.commandName}: done, but Redis did not answer and instances were not told: they notice within ${NOTICED_WITHIN_SECONDS} seconds`
    )
    this.exitCode ||= EXIT.found
  }
}

class Refusal extends Error {}

function messageOf(error: unknown): string {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return validationMessages(error).join('. ')
  return error instanceof Error ? error.message : String(error)
}

type ValidationError = InstanceType<typeof vineErrors.E_VALIDATION_ERROR>

/** One sentence for each refused member. */
function validationMessages({ messages }: ValidationError): string[] {
  const entries: readonly unknown[] = Array.isArray(messages) ? messages : []
  return entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'message' in entry ? [String(entry.message)] : []
  )
}
