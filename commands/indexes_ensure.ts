import { OperatorCommand } from '#shared/console/operator_command'

export default class IndexesEnsure extends OperatorCommand {
  static override commandName = 'indexes:ensure'
  static override description = 'Create the collections and indexes that are missing in MongoDB'

  /** Loaded on demand: it reads the environment, and every command is loaded to find one of them. */
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
