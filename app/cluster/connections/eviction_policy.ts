import type { Redis } from 'ioredis'

/**
 * What Redis does when its memory is full. Any policy but `noeviction` may remove locks, leases and durable messages.
 * Null when Redis does not say, as with some hosted plans; never rejects.
 */
export async function evictionPolicy(connection: Redis): Promise<string | null> {
  const memory = await connection.info('memory').catch(() => '')
  return /^maxmemory_policy:([\w-]+)/m.exec(memory)?.[1] ?? null
}
