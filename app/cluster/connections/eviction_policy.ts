import type { Redis } from 'ioredis'

/**
 * What Redis does when its memory is full. Anything but `noeviction` lets locks, leases and durable messages vanish.
 * Null when Redis does not say, as some hosted ones do; never rejects.
 */
export async function evictionPolicy(connection: Redis): Promise<string | null> {
  const memory = await connection.info('memory').catch(() => '')
  return /^maxmemory_policy:([\w-]+)/m.exec(memory)?.[1] ?? null
}
