import { flags } from '@adonisjs/core/ace'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { ExportRouters } from '#routing/actions/export_routers'
import { showRouterDraft } from '#routing/http/routers/router_draft_transformer'
import { OperatorCommand } from '#shared/console/operator_command'

export default class RoutersExport extends OperatorCommand {
  static override commandName = 'routers:export'
  static override description =
    'Print the routers of an organization as JSON lines, as routers:import takes them'
  static override help = [
    'Changes nothing. The oldest router comes first, because the order decides ties.',
    'Exits with 0, 2 when there is no such organization, 1 on failure.',
  ]

  @flags.string({
    required: true,
    alias: 'organization',
    description: 'Identifier of the organization',
  })
  declare org: string

  override async run(): Promise<void> {
    const organizations = await this.app.container.make(OrganizationRepository)
    const organization =
      (await organizations.find(this.org)) ?? this.refuse(`there is no organization ${this.org}`)
    const exportRouters = await this.app.container.make(ExportRouters)
    for (const router of await exportRouters.execute(organization.id)) {
      this.printJson(showRouterDraft(router))
    }
  }
}
