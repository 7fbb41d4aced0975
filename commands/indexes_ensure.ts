import { OperatorCommand } from '#shared/console/operator_command'
import { ensureAllIndexes } from '#start/models'

export default class IndexesEnsure extends OperatorCommand {
  static override commandName = 'indexes:ensure'
  static override description = 'Create the collections and indexes that are missing in MongoDB'

  override async run(): Promise<void> {
    for (const { collection, created, present, undeclared } of await ensureAllIndexes()) {
      this.logger.log(
        [
          `${collection}: ${present.length} present`,
          created.length > 0 ? `created ${created.join(', ')}` : 'nothing to create',
          ...(undeclared.length > 0 ? [`not ours: ${undeclared.join(', ')}`] : []),
        ].join('; ')
      )
    }
  }
}
