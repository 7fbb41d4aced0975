const SLOTS = 16_384
const POLYNOMIAL = 0x1021

/** The Redis Cluster slot of a key: CRC16 of its hash tag, or of the whole key without one. */
export function hashSlot(key: string): number {
  const open = key.indexOf('{')
  const close = open === -1 ? -1 : key.indexOf('}', open + 1)
  const hashed = close > open + 1 ? key.slice(open + 1, close) : key
  return crc16(Buffer.from(hashed)) % SLOTS
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ POLYNOMIAL) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc
}

const LEASE_SHARDS = 16

/**
 * Names all keys and channels. Every name begins with the prefix of this environment, because several environments
 * share one Redis. Keys that one script uses together share a cluster slot: the hash tag of the second is the whole
 * text of the first. Braces and empty names are refused, because they would move a key to another slot.
 */
export class RedisKeys {
  constructor(readonly prefix: string) {
    if (!/^[\w-]+(:[\w-]+)*:$/.test(prefix)) {
      throw new Error(`Invalid key prefix "${prefix}": expected words, each followed by a colon`)
    }
  }

  /** The lock that lets one instance fan out a cron job for an organization; operators look for exactly this key. */
  cronFanoutLock(jobType: string, organizationId: string): string {
    return this.#key('cron-fanout', jobType, organizationId)
  }

  lock(name: string): string {
    return this.#key('lock', name)
  }

  /** The counter of a lock's fencing tokens, in the slot of the lock's own key. */
  fence(lockKey: string): string {
    if (!lockKey.startsWith(this.prefix) || /[{}]/.test(lockKey)) {
      throw new Error(`"${lockKey}" is not a lock key of this environment`)
    }
    return `${this.prefix}fence:{${lockKey}}`
  }

  /** The record of a resource's owner, in the slot of its shard's deadlines. */
  lease(resource: string): string {
    return `${this.prefix}lease:{${this.#leaseShard(resource)}}:${plain(resource)}`
  }

  /** When the leases of a resource's shard expire; a sorted set. */
  leaseDeadlines(resource: string): string {
    return this.#deadlines(this.#leaseShard(resource))
  }

  /** The sorted sets of all shards, for sweepers. */
  allLeaseDeadlines(): string[] {
    return Array.from({ length: LEASE_SHARDS }, (_, shard) => this.#deadlines(`lease-${shard}`))
  }

  rateLimit(limit: string, subject: string): string {
    return this.#key('rate', limit, subject)
  }

  /** Another key or channel of the cluster module. */
  named(kind: string, ...names: string[]): string {
    return this.#key(kind, ...names)
  }

  /** Another key in the slot of `key`, which must have no hash tag of its own. */
  beside(kind: string, key: string): string {
    if (!key.startsWith(this.prefix) || /[{}]/.test(key)) {
      throw new Error(`"${key}" is not a plain key of this environment`)
    }
    return `${this.prefix}${plain(kind)}:{${key}}`
  }

  #deadlines(shard: string): string {
    return `${this.prefix}lease-deadlines:{${shard}}`
  }

  #leaseShard(resource: string): string {
    return `lease-${hashSlot(resource) % LEASE_SHARDS}`
  }

  #key(...parts: string[]): string {
    return this.prefix + parts.map(plain).join(':')
  }
}

function plain(name: string): string {
  if (name === '' || /[{}]/.test(name)) {
    throw new Error(`"${name}" cannot be part of a key: it is empty or has a brace`)
  }
  return name
}
