import { args } from '@adonisjs/core/ace'
import { OrganizationArchiveRepository } from '#organizations/operated_organizations/organization_archive_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { OperatorCommand } from '#shared/console/operator_command'

export default class OrganizationsExport extends OperatorCommand {
  static override commandName = 'organizations:export'
  static override description = 'Print all that is stored of an organization as JSON lines'
  static override help = [
    'Changes nothing. Leaves out secrets. The last line, of the kind end, counts the others.',
    'Exits with 0, 2 when there is no such organization, 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the organization' })
  declare organization: string

  override async run(): Promise<void> {
    const { container } = this.app
    const organizations = await container.make(OrganizationRepository)
    const { id } =
      (await organizations.find(this.organization)) ??
      this.refuse(`there is no organization ${this.organization}`)
    const archives = await container.make(OrganizationArchiveRepository)
    for await (const line of archives.linesOf(id)) this.print([line.trimEnd()])
  }
}
