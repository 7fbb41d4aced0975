import { flags } from '@adonisjs/core/ace'
import { parseLifetimeMs } from '#identity/credentials/lifetime'
import { CREATED_ACCESS_TOKEN } from '#identity/tokens/access_tokens_http'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { Clock } from '#shared/clock'
import { nameValidator } from '#shared/console/name_validator'
import { show } from '#shared/http/json_schema'
import { isPermission, type Permission, PERMISSIONS } from '#shared/permission'
import { inTransaction } from '#shared/persistence/in_transaction'

export default class TokensCreate extends OrganizationCommand {
  static override commandName = 'tokens:create'
  static override description =
    'Create an access token for an organization; its value is shown once'

  static override help = ['Exits with 0, 2 when an option is invalid, 1 on failure.']

  @flags.string({ required: true, description: 'What the token is for' })
  declare name: string

  @flags.string({ required: true, description: 'Permissions, separated by commas, or all' })
  declare permissions: string

  @flags.string({ default: '90d', description: 'Lifetime, such as 12h or 30d; at most 366d' })
  declare expiresIn: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { name } = await nameValidator.validate({ name: this.name })
    const { id: organizationId } = await this.organization()
    const clock = await this.app.container.make(Clock)
    const issueAccessToken = await this.app.container.make(IssueAccessToken)
    const input = {
      name,
      permissions: this.#permissionList(),
      expiresAt: new Date(clock.now().getTime() + this.#lifetimeMs()),
    }
    const issued = await inTransaction((session) =>
      issueAccessToken.execute(organizationId, input, session, this.write)
    )
    if (this.json) return this.printJson(show(CREATED_ACCESS_TOKEN, issued))
    const { accessToken, value } = issued
    this.print([
      `organization ${organizationId}`,
      `permissions  ${accessToken.permissions.join(', ')}`,
      `expires at   ${accessToken.expiresAt.toISOString()}`,
      `token        ${value.release()}`,
    ])
  }

  #permissionList(): readonly Permission[] {
    if (this.permissions === 'all') return PERMISSIONS
    const names = new Set(this.permissions.split(',').map((name) => name.trim()))
    return [...names].map((name) =>
      isPermission(name)
        ? name
        : this.refuse(`"${name}" is not a permission; there are ${PERMISSIONS.join(', ')}`)
    )
  }

  #lifetimeMs(): number {
    return (
      parseLifetimeMs(this.expiresIn) ??
      this.refuse('--expires-in must be a lifetime of at most 366 days, such as 12h or 30d')
    )
  }
}
