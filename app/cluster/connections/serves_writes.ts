import type { Redis } from 'ioredis'

/** Whether the server behind a connection is a primary. A replica answers PING, reads and even PUBLISH, for nothing. */
export async function servesWrites(connection: Redis): Promise<boolean> {
  const replication = await connection.info('replication')
  return /^role:master\r?$/m.test(replication)
}
