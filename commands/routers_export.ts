import { flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { EXPORT_FORMATS } from '#routing/routers/import/export_http'
import { RouterExportRepository } from '#routing/routers/router_list_repository'

export default class RoutersExport extends OrganizationCommand {
  static override commandName = 'routers:export'
  static override description =
    'Print the routers of an organization as JSON lines or CSV, as routers:import takes them'
  static override help = [
    'Changes nothing. The oldest router comes first, because the order decides ties.',
    'Exits with 0, 2 when there is no such organization, 1 on failure.',
  ]

  @flags.string({ default: 'jsonl', description: 'jsonl or csv' })
  declare format: string

  override async run(): Promise<void> {
    const { header, showRow } =
      Object.entries(EXPORT_FORMATS).find(([name]) => name === this.format)?.[1] ??
      this.refuse('--format must be jsonl or csv')
    const organization = await this.organization()
    const routers = await this.app.container.make(RouterExportRepository)
    if (header !== '') this.print([withoutLineEnd(header)])
    for await (const router of routers.inOrderOfCreation(organization.id)) {
      this.print([withoutLineEnd(showRow(router))])
    }
  }
}

function withoutLineEnd(row: string): string {
  return row.slice(0, -1)
}
