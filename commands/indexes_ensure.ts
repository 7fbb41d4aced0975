import { OperatorCommand } from '#shared/console/operator_command'

export default class IndexesEnsure extends OperatorCommand {
  static override commandName = 'indexes:ensure'
  static override description = 'Create the collections and indexes that are missing in MongoDB'
  static override help = [
    'Leaves existing indexes unchanged, except that it applies a changed retention time. Removes nothing.',
    'It may run while instances serve.',
    'Exits with 0, or with 1 when a store is unavailable or an index could not be created.',
  ]

  /** Loaded on demand: the models read the environment, and listing the commands loads this file. */
  override async run(): Promise<void> {
    const { ensureAllIndexes } = await import('#start/models')
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
