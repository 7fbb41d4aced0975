import { flags } from '@adonisjs/core/ace'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { ACCESS_TOKEN } from '#identity/tokens/access_tokens_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { Clock } from '#shared/clock'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'

const SHOWN_MAX = 1_000
const HEADINGS = ['TOKEN', 'NAME', 'EXPIRES AT', 'LAST USED AT', 'PERMISSIONS']

export default class TokensList extends OrganizationCommand {
  static override commandName = 'tokens:list'
  static override description =
    'List the access tokens of an organization, newest first; never their values'
  static override help = [
    `Changes nothing. Shows ${SHOWN_MAX} at most. Exits with 0, 2 when there is no such organization, 1 on failure.`,
  ]

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const organization = await this.organization()
    const repository = await this.app.container.make(AccessTokenRepository)
    const tokens = await repository.list(organization.id, null, SHOWN_MAX)
    if (this.json) return this.printJson({ tokens: showAll(ACCESS_TOKEN, tokens) })
    const clock = await this.app.container.make(Clock)
    const now = clock.now()
    const rows = tokens.map(({ id, name, permissions, expiresAt, lastUsedAt }) => [
      id,
      JSON.stringify(name),
      `${expiresAt.toISOString()}${expiresAt <= now ? ' (expired)' : ''}`,
      lastUsedAt?.toISOString() ?? 'never',
      permissions.join(', '),
    ])
    this.print(table(HEADINGS, rows, 'the organization has no tokens'))
    if (tokens.length === SHOWN_MAX) this.print([`the newest ${SHOWN_MAX} are shown`])
  }
}
