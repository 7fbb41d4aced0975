import { Clock } from '#shared/clock'
import { OperatorCommand } from '#shared/console/operator_command'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'

export default class HistoryBegin extends OperatorCommand {
  static override commandName = 'history:begin'
  static override description =
    'Record how the routers of older versions are, so that their history begins'
  static override help = [
    'Run it once after a deployment that brings the history. It may run again, and while instances serve:',
    'it leaves alone organizations whose history has begun.',
    'Exits with 0, or with 1 when MongoDB is unavailable.',
  ]

  /** Loaded on demand: the models read the environment, and listing the commands loads this file. */
  override async run(): Promise<void> {
    const { recordBaselines } = await import('#routing/history/baseline_repository')
    const revisions = await this.app.container.make(OrganizationRevisions)
    const clock = await this.app.container.make(Clock)
    const { routers, organizations } = await recordBaselines(revisions, clock)
    this.logger.log(`recorded ${routers} routers of ${organizations} organizations`)
  }
}
