import { args, flags } from '@adonisjs/core/ace'
import { OperatorCommand } from '#shared/console/operator_command'
import { isIdentifier } from '#shared/identifiers'
import { WebhookRepository } from './webhook_repository.js'
import type { Webhook } from './webhook.js'

/** A command about one webhook of an organization. */
export abstract class WebhookCommand extends OperatorCommand {
  @args.string({ description: 'Identifier of the webhook; webhooks:list names them' })
  declare webhook: string

  @flags.string({ required: true, description: 'Identifier of its organization' })
  declare org: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  protected abstract work(webhook: Webhook): Promise<void>

  override async run(): Promise<void> {
    const webhooks = await this.app.container.make(WebhookRepository)
    const isReadable = isIdentifier(this.webhook) && isIdentifier(this.org)
    const webhook = isReadable ? await webhooks.find(this.org, this.webhook) : null
    await this.work(
      webhook ?? this.refuse(`organization ${this.org} has no webhook ${this.webhook}`)
    )
  }
}
