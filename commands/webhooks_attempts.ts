import { flags } from '@adonisjs/core/ace'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'
import { errorText } from '#webhooks/queue/attempt'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import type { Webhook } from '#webhooks/webhooks/webhook'
import { WebhookCommand } from '#webhooks/webhooks/webhook_command'
import { WEBHOOK_ATTEMPT } from '#webhooks/webhooks/webhooks_http'

const SHOWN_MAX = 500
const HEADINGS = ['AT', 'MESSAGE', 'EVENT', 'ATTEMPT', 'OUTCOME', 'MS']

export default class WebhooksAttempts extends WebhookCommand {
  static override commandName = 'webhooks:attempts'
  static override description = 'List the last attempts to deliver to a webhook, newest first'
  static override help = [
    'Changes nothing. Exits with 0, 2 when there is no such webhook, 1 on failure.',
  ]

  @flags.number({ default: 50, description: `How many to show, at most ${SHOWN_MAX}` })
  declare limit: number

  protected override async work({ organizationId, id }: Webhook): Promise<void> {
    const { limit } = this
    if (!Number.isInteger(limit) || limit < 1 || limit > SHOWN_MAX) {
      this.refuse(`--limit must be a whole number from 1 to ${SHOWN_MAX}`)
    }
    const repository = await this.app.container.make(AttemptRepository)
    const attempts = await repository.list(organizationId, id, null, limit)
    if (this.json) return this.printJson({ attempts: showAll(WEBHOOK_ATTEMPT, attempts) })
    const rows = attempts.map((attempt) => [
      attempt.at.toISOString(),
      attempt.messageId,
      attempt.type,
      String(attempt.attempt),
      errorText(attempt),
      String(attempt.durationMs),
    ])
    this.print(table(HEADINGS, rows, 'no attempts'))
  }
}
