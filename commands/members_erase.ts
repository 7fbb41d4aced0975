import { args, flags } from '@adonisjs/core/ace'
import { ErasePerson } from '#identity/members/erase_member'
import { EXIT, OperatorCommand } from '#shared/console/operator_command'

export default class MembersErase extends OperatorCommand {
  static override commandName = 'members:erase'
  static override description =
    'Remove a person from every organization, and replace their name in all that they did'
  static override help = [
    'Says what it would do; with --yes, does it. After a failure, run it again: it continues.',
    'Exits with 0, 2 when nobody is or was a member with this subject, 3 when an organization keeps its last admin, 1 on failure.',
  ]

  @args.string({ description: 'The issuer: the address of the provider' })
  declare issuer: string

  @args.string({ description: 'The subject: what the provider calls the person' })
  declare subject: string

  @flags.boolean({ description: 'Erase the person' })
  declare yes: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { issuer, subject } = this
    const erasePerson = await this.app.container.make(ErasePerson)
    const options = { ...this.write, validateOnly: !this.yes }
    const { erased, refused } = await erasePerson.execute({ issuer, subject }, options)
    if (erased.length + refused.length === 0) {
      this.refuse('nobody is or was a member with this issuer and subject')
    }
    if (refused.length > 0) this.exitCode = EXIT.found
    if (this.json) {
      const organizations = erased.map(({ organizationId }) => organizationId)
      const kept = refused.map(({ organizationId }) => organizationId)
      return this.printJson({ organizations, last_admin_of: kept, is_erased: this.yes })
    }
    this.print([
      ...erased.map(({ organizationId }) => {
        return `organization ${organizationId}: ${this.yes ? 'erased' : 'would be erased'}`
      }),
      ...refused.map(({ organizationId }) => {
        return `organization ${organizationId}: its last admin; make somebody else an admin first`
      }),
      ...(this.yes ? [] : ['nothing was changed; --yes erases']),
    ])
  }
}
