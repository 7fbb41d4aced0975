import { getActiveTestOrFail } from '@japa/runner'
import cluster from '#config/cluster'
import mongo from '#config/mongo'

interface CommandStores {
  readonly redisUrl?: string
  /** Another Redis has no operator's user unless this names one. */
  readonly operatorUrl?: string
  readonly keyPrefix?: string
  readonly mongodbUri?: string
}

/** Until the end of the active test, commands of this process that start no application use these stores. */
export function commandsAt({ redisUrl, operatorUrl, keyPrefix, mongodbUri }: CommandStores): void {
  const before = [{ ...cluster }, { ...mongo }] as const
  getActiveTestOrFail().cleanup(() => {
    Object.assign(cluster, before[0])
    Object.assign(mongo, before[1])
  })
  Object.assign(cluster, {
    ...(redisUrl !== undefined && { redisUrl, operatorUrl }),
    ...(keyPrefix !== undefined && { keyPrefix }),
  })
  if (mongodbUri !== undefined) mongo.uri = mongodbUri
}
