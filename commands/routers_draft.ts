import { args, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { draftOfUrl } from '#routing/routers/router_draft_http'
import { OperatorCommand } from '#shared/console/operator_command'
import { visible } from '#shared/console/table'

export default class RoutersDraft extends OperatorCommand {
  static override commandName = 'routers:draft'
  static override description = 'Print the draft of a router for the URL of a landing page'
  static override help = [
    'Prints one JSON line that routers:import accepts. The criteria demand the path, the UTM parameters and the other',
    'parameters of the URL. What platforms add, such as gclid, is left out. Standard error names it, and probable mistakes.',
    'Needs no store. Exits with 0, 2 when the URL or a flag is refused.',
  ]
  static override options: CommandOptions = { startApp: false }

  @args.string({ description: 'The URL, in quotes' })
  declare url: string

  @flags.string({ required: true, description: 'Identifier of the booking flow' })
  declare flow: string

  @flags.string({ description: 'Name of the router; default the host and path of the URL' })
  declare name?: string

  override async run(): Promise<void> {
    const draft = await draftOfUrl(this.url, { name: this.name, bookingFlowId: this.flow })
    if (!draft.ok) this.refuse(draft.error.map(({ message }) => message).join('. '))
    this.printJson(draft.value.payload)
    for (const { message } of draft.value.warnings) this.logger.logError(visible(message))
  }
}
