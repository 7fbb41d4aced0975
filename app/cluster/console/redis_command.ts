import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { ClusterConfig } from '#config/cluster'
import { OperatorCommand } from '#shared/console/operator_command'
import { OperatorConnection } from './operator_connection.js'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Bound before the application boots; resolving it reads and checks the environment. */
    'cluster.config': ClusterConfig
  }
}

/** A command that needs only Redis: it runs while MongoDB is away and starts no application. */
export abstract class RedisCommand extends OperatorCommand {
  static override options: CommandOptions = { startApp: false }

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  /** Does the work of the command. `mayScan`: the user is an operator's and may SCAN. The connection is always closed afterwards. */
  protected abstract work(redis: Redis, keys: RedisKeys, mayScan: boolean): Promise<void>

  override async run(): Promise<void> {
    const config = await this.app.container.make('cluster.config')
    const connection = await OperatorConnection.open(config)
    try {
      const mayScan = config.operatorUrl !== undefined
      await this.work(connection.redis, new RedisKeys(config.keyPrefix), mayScan)
    } catch (error) {
      throw connection.explained(error)
    } finally {
      await connection.close()
    }
  }
}
