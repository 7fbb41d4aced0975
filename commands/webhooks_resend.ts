import { args, flags } from '@adonisjs/core/ace'
import { EXIT } from '#shared/console/operator_command'
import { isIdentifier } from '#shared/identifiers'
import {
  type Resent,
  ResendDeadLetters,
  type ResendRefusal,
} from '#webhooks/queue/resend_dead_letters'
import { WebhookCommand } from '#webhooks/webhooks/webhook_command'
import type { Webhook } from '#webhooks/webhooks/webhook'

const REFUSALS: Readonly<Record<ResendRefusal, string>> = {
  not_found: 'the webhook is gone',
  dead_letter_not_found: 'there is no such dead letter',
  inactive: 'the webhook is not active',
  queue_full: 'the queue of the webhook has no room',
}

export default class WebhooksResend extends WebhookCommand {
  static override commandName = 'webhooks:resend'
  static override description = 'Return dead letters of a webhook to its queue'
  static override help = [
    'They keep their webhook-id and are attempted for another day. The instances deliver them.',
    'Exits with 0, 2 when there is no such webhook or dead letter, 3 when the queue has no room for all, 1 on failure.',
  ]

  @args.string({ required: false, description: 'Identifier of one dead letter' })
  declare letter?: string

  @flags.boolean({ description: 'Return all dead letters of the webhook' })
  declare all: boolean

  protected override async work({ organizationId, id }: Webhook): Promise<void> {
    const only = this.letter ?? null
    if (Boolean(this.all) === (only !== null)) {
      this.refuse('name a dead letter, or all of them with --all')
    }
    if (only !== null && !isIdentifier(only)) this.refuse(REFUSALS.dead_letter_not_found)
    const resend = await this.app.container.make(ResendDeadLetters)
    const outcome = await resend.execute(organizationId, id, only, this.write)
    if (!outcome.ok) this.refuse(REFUSALS[outcome.error])
    else this.#show(outcome.value)
  }

  #show({ count, leftCount }: Resent): void {
    const isPartial = this.all && leftCount > 0
    if (isPartial) this.exitCode = EXIT.found
    if (this.json) this.printJson({ resent: count, left: leftCount })
    else this.print([`${count} sent again${isPartial ? `; ${leftCount} are left` : ''}`])
  }
}
