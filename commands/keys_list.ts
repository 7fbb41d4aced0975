import { flags } from '@adonisjs/core/ace'
import { KEYS_MAX } from '#identity/keys/create_publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { PUBLISHABLE_KEY } from '#identity/keys/publishable_keys_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'

const HEADINGS = ['KEY', 'NAME', 'LAST USED AT', 'ORIGINS']

export default class KeysList extends OrganizationCommand {
  static override commandName = 'keys:list'
  static override description =
    'List the publishable keys of an organization, newest first; never their values'
  static override help = [
    'Changes nothing. Exits with 0, 2 when there is no such organization, 1 on failure.',
  ]

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const organization = await this.organization()
    const repository = await this.app.container.make(PublishableKeyRepository)
    const keys = await repository.list(organization.id, null, KEYS_MAX)
    if (this.json) return this.printJson({ keys: showAll(PUBLISHABLE_KEY, keys) })
    const rows = keys.map(({ id, name, origins, unprovenOrigins, lastUsedAt }) => [
      id,
      JSON.stringify(name),
      lastUsedAt?.toISOString() ?? 'never',
      origins
        .map((one) => (unprovenOrigins.includes(one) ? `${one} (not proven)` : one))
        .join(', '),
    ])
    this.print(table(HEADINGS, rows, 'the organization has no publishable keys'))
  }
}
