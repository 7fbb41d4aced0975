import type { Redis } from 'ioredis'

/**
 * Whether the server behind a connection takes writes to our keys. PING proves nothing: a replica answers PING, reads
 * and even PUBLISH, and a node of a Redis Cluster answers PING for slots that it does not have. Such a node rejects
 * here.
 */
export async function servesWrites(connection: Redis, keyPrefix: string): Promise<boolean> {
  const [replication] = await Promise.all([
    connection.info('replication'),
    connection.exists(`${keyPrefix}never-set`),
  ])
  return /^role:master\r?$/m.test(replication)
}
