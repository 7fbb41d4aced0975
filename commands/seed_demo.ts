import { flags } from '@adonisjs/core/ace'
import { SeedDemo as SeedDemoData } from '#demo/seed_demo'
import { OperatorCommand } from '#shared/console/operator_command'

export default class SeedDemo extends OperatorCommand {
  static override commandName = 'seed:demo'
  static override description =
    'Create the demo organizations, if they are missing, and a new token'
  static override help = ['Exits with 0, or with 1 on failure.']

  @flags.boolean({ description: 'Print one JSON object as the last line' })
  declare json: boolean

  @flags.boolean({ description: 'Ensure the indexes first, as indexes:ensure does' })
  declare indexes: boolean

  /** The models are loaded on demand, as in indexes:ensure. */
  override async run(): Promise<void> {
    if (this.indexes) {
      const { ensureAllIndexes } = await import('#start/models')
      await ensureAllIndexes()
    }
    const seedDemo = await this.app.container.make(SeedDemoData)
    const { organization, token, requests, created } = await seedDemo.execute()
    this.logger.log(
      `${organization.name} (${organization.id}): ${created.bookingFlows} booking flows and ${created.routers} routers created`
    )
    if (this.json) {
      const { id, name } = organization
      this.logger.log(
        JSON.stringify({ organization: { _id: id, name }, token: token.release(), requests })
      )
      return
    }
    this.logger.log(`token ${token.release()}`)
    for (const { title, url } of requests) {
      this.logger.log(`${title}: ${url}`)
    }
  }
}
