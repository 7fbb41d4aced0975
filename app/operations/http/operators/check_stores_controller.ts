import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { askRedis, redisAway } from '#cluster/console/redis_probe'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { diagnose } from '#operations/console/health_diagnosis'
import { showStore } from '#operations/console/show_store'
import { askMongo } from '#operations/readiness/mongo_probe'

/** Asks over the connections that this instance has. */
@inject()
export default class CheckStoresController {
  constructor(
    private readonly connections: ClusterConnections,
    private readonly keys: RedisKeys
  ) {}

  async execute({ response }: HttpContext) {
    const stores = await Promise.all([
      askMongo(),
      askRedis(this.connections.get('command'), this.keys).catch(redisAway),
    ])
    const { verdict, certainty, advice } = diagnose({ instances: [], stores, isDeploying: null })
    response.send({ data: stores.map(showStore), meta: { verdict, certainty, advice } })
  }
}
