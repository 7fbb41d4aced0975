import { flags } from '@adonisjs/core/ace'
import { InviteMember } from '#identity/members/invite_member'
import { inviteMemberValidator } from '#identity/members/members_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'

export default class MembersInvite extends OrganizationCommand {
  static override commandName = 'members:invite'
  static override description =
    'Invite a person to an organization; prints the link, which works once'
  static override help = [
    'Exits with 0, 2 when an option is invalid or the organization has too many tokens and members, 1 on failure.',
    'The person signs in at a provider (OIDC_ISSUER). The link lasts until it is used or taken back.',
  ]

  @flags.string({ required: true, description: 'The name of the person' })
  declare name: string

  @flags.string({ default: 'admin', description: 'viewer, editor, approver or admin' })
  declare role: string

  @flags.string({ description: 'The verified e-mail address that may accept; any without it' })
  declare email?: string

  @flags.boolean({ description: 'Only check the options' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { default: webConfig } = await import('#config/web')
    const { name, role, email } = this
    const payload = { name, role, ...(email !== undefined && { email }) }
    const person = await inviteMemberValidator.validate(payload)
    const { id: organizationId, name: organizationName } = await this.organization()
    const inviteMember = await this.app.container.make(InviteMember)
    const input = { ...person, email: person.email ?? null, held: null }
    const options = { ...this.write, validateOnly: this.dryRun }
    const invited = await inviteMember.execute(organizationId, input, options)
    if (!invited.ok) this.refuse(`${organizationName} has as many tokens and members as it may`)
    const link = this.dryRun
      ? null
      : `${webConfig.publicUrl}/console#invitation=${invited.value.invitation.release()}`
    if (this.json) return this.printJson({ member: invited.value.member.id, link })
    this.print([link ?? `${person.name} would become ${person.role} of ${organizationName}`])
  }
}
