import { flags } from '@adonisjs/core/ace'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import type { Webhook } from '#webhooks/webhooks/webhook'
import { WebhookCommand } from '#webhooks/webhooks/webhook_command'
import { WEBHOOK_DEAD_LETTER } from '#webhooks/webhooks/webhooks_http'

const SHOWN_MAX = 1_000
const HEADINGS = ['DEAD LETTER', 'DIED AT', 'MESSAGE', 'EVENT', 'ATTEMPTS', 'REASON', 'LAST ERROR']

export default class WebhooksDead extends WebhookCommand {
  static override commandName = 'webhooks:dead'
  static override description = 'List what could not be delivered to a webhook, newest first'
  static override help = [
    'Changes nothing. Payloads may contain data of visitors and are shown only with --json.',
    'Exits with 0, 2 when there is no such webhook, 1 on failure.',
  ]

  @flags.number({ default: 50, description: `How many to show, at most ${SHOWN_MAX}` })
  declare limit: number

  protected override async work({ organizationId, id }: Webhook): Promise<void> {
    const { limit } = this
    if (!Number.isInteger(limit) || limit < 1 || limit > SHOWN_MAX) {
      this.refuse(`--limit must be a whole number from 1 to ${SHOWN_MAX}`)
    }
    const repository = await this.app.container.make(DeadLetterRepository)
    const letters = await repository.list(organizationId, id, null, limit)
    const total = await repository.count(organizationId, id)
    if (this.json) {
      return this.printJson({ total, dead_letters: showAll(WEBHOOK_DEAD_LETTER, letters) })
    }
    const rows = letters.map((letter) => [
      letter.id,
      letter.diedAt.toISOString(),
      letter.messageId,
      letter.type,
      String(letter.attempts),
      letter.reason,
      letter.lastError ?? '',
    ])
    this.print(table(HEADINGS, rows, 'no dead letters'))
    if (total > letters.length) this.print([`${letters.length} of ${total} are shown`])
  }
}
