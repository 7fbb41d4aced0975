import { EXIT, OperatorCommand } from '#shared/console/operator_command'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'

export default class RevisionsCheck extends OperatorCommand {
  static override commandName = 'revisions:check'
  static override description =
    'Name the organizations whose routers are not those of their revision'
  static override help = [
    'Run it on a restored database before instances are pointed at it. It reads every router, and may run while instances serve.',
    'Organizations that an older version wrote last cannot be checked, and are counted.',
    'Exits with 0, with 3 when there are any, or with 1 when MongoDB is unavailable.',
  ]

  override async run(): Promise<void> {
    const revisions = await this.app.container.make(OrganizationRevisions)
    const counts = { whole: 0, torn: 0, unchecked: 0 }
    for await (const { organizationId, revision, state } of revisions.check()) {
      counts[state] += 1
      if (state === 'torn') {
        this.print([
          `organization ${organizationId}: its routers are not those of revision ${revision}`,
        ])
      }
    }
    const { whole, torn, unchecked } = counts
    this.print([`${whole} are whole, ${torn} are not, ${unchecked} cannot be checked`])
    if (torn > 0) this.exitCode = EXIT.found
  }
}
