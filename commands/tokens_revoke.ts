import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { RevokeAccessToken } from '#identity/tokens/revoke_access_token'

export default class TokensRevoke extends OrganizationCommand {
  static override commandName = 'tokens:revoke'
  static override description = 'Revoke an access token on every instance'
  static override help = [
    'Exits with 0, 2 when the organization has no such token, 1 on failure, 3 when Redis did not answer.',
    'While Redis is unavailable the token is still revoked, and instances refuse it within a second.',
  ]

  @args.string({ description: 'Identifier of the token; tokens:list names them' })
  declare token: string

  @flags.boolean({ description: 'Revoke its descendants as well; use it after a leak' })
  declare descendants: boolean

  @flags.boolean({ description: 'Delete what it and they made as well: webhooks and pins' })
  declare made: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { org, token } = this
    const revokeAccessToken = await this.app.container.make(RevokeAccessToken)
    const missing = `the organization ${org} has no token ${token}`
    const [organizationId, id] = this.identifiersOf(token, missing)
    const extent = { descendants: this.descendants === true, made: this.made === true }
    const { revoked, left } = await revokeAccessToken.execute(
      organizationId,
      id,
      extent,
      this.write
    )
    const count = revoked.length
    if (count === 0) this.refuse(missing)
    if (this.json) return this.printJson({ revoked: id, count, left: left.length })
    const isMore = extent.descendants || extent.made
    this.print([`revoked ${token}${isMore ? ` and what it made: ${count}` : ''}`])
    if (left.length > 0) this.print([`left of what it made: ${left.length}`])
  }
}
