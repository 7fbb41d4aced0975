import { flags } from '@adonisjs/core/ace'
import { ORGANIZATION } from '#organizations/organizations/organization_http'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'
import { isIdentifier } from '#shared/identifiers'

const SHOWN_MAX = 1_000
const HEADINGS = ['ORGANIZATION', 'NAME', 'PARENT', 'CREATED AT']

export default class OrganizationsList extends OperatorCommand {
  static override commandName = 'organizations:list'
  static override description = 'List the organizations, the oldest first'
  static override help = [
    `Changes nothing. Shows ${SHOWN_MAX} at most. Exits with 0, 2 when --after is no identifier, 1 on failure.`,
  ]

  @flags.string({ description: 'Begin behind the organization with this identifier' })
  declare after?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { after = null } = this
    if (after !== null && !isIdentifier(after)) this.refuse(`${after} is no identifier`)
    const repository = await this.app.container.make(OrganizationRepository)
    const organizations = await repository.list(after, SHOWN_MAX)
    if (this.json) return this.printJson({ organizations: showAll(ORGANIZATION, organizations) })
    const rows = organizations.map(({ id, name, parentId, createdAt }) => [
      id,
      JSON.stringify(name),
      parentId ?? '-',
      createdAt.toISOString(),
    ])
    this.print(table(HEADINGS, rows, 'there are no organizations'))
    const last = organizations.at(-1)
    if (last && rows.length === SHOWN_MAX) this.print([`there may be more: --after=${last.id}`])
  }
}
