import { flags } from '@adonisjs/core/ace'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'
import { isIdentifier } from '#shared/identifiers'
import { webhookStatus } from '#webhooks/webhooks/webhook'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { WEBHOOK } from '#webhooks/webhooks/webhooks_http'

const SHOWN_MAX = 1_000
const HEADINGS = ['WEBHOOK', 'ORGANIZATION', 'STATUS', 'REASON', 'FAILING SINCE', 'URL']

export default class WebhooksList extends OperatorCommand {
  static override commandName = 'webhooks:list'
  static override description =
    'List the webhooks of an organization; without --org, those that fail or that the service disabled'
  static override help = [
    `Changes nothing and never shows a secret. Shows ${SHOWN_MAX} at most. Exits with 0, 2 when --org is malformed, 1 on failure.`,
  ]

  @flags.string({ description: 'Identifier of the organization' })
  declare org?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const repository = await this.app.container.make(WebhookRepository)
    const { org } = this
    if (org !== undefined && !isIdentifier(org)) this.refuse('--org must be an identifier')
    const webhooks =
      org === undefined
        ? await repository.listTroubled(SHOWN_MAX)
        : await repository.list(org, null, SHOWN_MAX)
    if (this.json) return this.printJson({ webhooks: showAll(WEBHOOK, webhooks) })
    const rows = webhooks.map((webhook) => [
      webhook.id,
      webhook.organizationId,
      webhookStatus(webhook),
      webhook.disabledReason ?? '',
      webhook.failingSince?.toISOString() ?? '',
      webhook.url,
    ])
    this.print(table(HEADINGS, rows, 'no webhooks'))
  }
}
