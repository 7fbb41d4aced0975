import type { Redis } from 'ioredis'
import type { ConnectionRole } from '#cluster/connections/connection_options'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, textOf } from '#cluster/lua/lua_script'
import { HOUR_MS } from '#shared/time'

/** An instance is gone after four missed heartbeats, and forgotten an hour later. */
const LIVING_MS = 20_000
const GONE_KEPT_MS = HOUR_MS
const INSTANCES_MAX = 1_000

const NOTE = new LuaScript(new URL('./note_instance.lua', import.meta.url), numberOf)
const FORGET = new LuaScript(new URL('./forget_instance.lua', import.meta.url), numberOf)
const READ = new LuaScript(new URL('./read_instances.lua', import.meta.url), (reply) => {
  const parts = listOf(reply)
  return parts.flatMap((part, at) =>
    at % 2 === 0 ? [{ entry: parsed(textOf(part)), ageMs: numberOf(parts[at + 1]) }] : []
  )
})

export interface HeardInstance {
  readonly entry: InstanceEntry
  /** The age of its last heartbeat. */
  readonly ageMs: number
}

/**
 * The presence registry of the instances that share this Redis and prefix, from their heartbeats. An instance that
 * stops without leaving is gone after 20 seconds, and forgotten an hour later. Holds the 1,000 latest.
 */
export class InstanceRegister {
  readonly #keys: readonly [entries: string, deadlines: string]

  constructor(
    private readonly redis: Redis,
    keys: RedisKeys
  ) {
    const entries = keys.named('instances')
    this.#keys = [entries, keys.beside('instance-deadlines', entries)]
  }

  /** Never rejects: the next heartbeat replaces one that is lost. */
  async note(entry: InstanceEntry): Promise<void> {
    await NOTE.run(this.redis, this.#keys, [
      entry.source,
      JSON.stringify(entry),
      LIVING_MS,
      INSTANCES_MAX,
      GONE_KEPT_MS,
    ])
  }

  /** Call it when the instance leaves. Never rejects. */
  async forget(source: string): Promise<void> {
    await FORGET.run(this.redis, this.#keys, [source])
  }

  /** The living and the gone, in no particular order. Rejects when Redis is away. */
  async all(): Promise<{ living: HeardInstance[]; gone: HeardInstance[] }> {
    const outcome = await READ.run(this.redis, this.#keys, [LIVING_MS, GONE_KEPT_MS])
    if (outcome.kind !== 'replied') throw outcome.error
    const { living = [], gone = [] } = Object.groupBy(outcome.reply, ({ ageMs }) =>
      ageMs > LIVING_MS ? 'gone' : 'living'
    )
    return { living, gone }
  }
}

/** Written by an instance of this or a neighbouring release. */
function parsed(text: string): InstanceEntry {
  return JSON.parse(text)
}

/** The heartbeat of an instance, every few seconds. Times in milliseconds since the epoch, unless named otherwise. */
export interface InstanceEntry {
  /** The random name under which it sends messages and owns leases. */
  readonly source: string
  /** Host and process, as signals and the log name it. */
  readonly name: string
  readonly version: string
  readonly release: string | null
  readonly startedAtMs: number
  readonly state: 'ready' | 'draining'
  readonly connections: readonly ConnectionEntry[]
  /** For how long readiness has missed each store, and whether it only answers too late; missing in older releases. */
  readonly stores?: readonly {
    readonly name: string
    readonly awaySeconds: number
    readonly isSlow?: boolean
  }[]
  /** Since its last heartbeat. */
  readonly requestsPerSecond: number
  /** The longest delay of its event loop since its last heartbeat. */
  readonly eventLoopLagMs: number
  /** Problems that it found while running, such as `clock_off`; missing in older releases. */
  readonly warnings?: readonly string[]
  /** The locks that it has held longest, at most 50. */
  readonly locks: readonly LockEntry[]
}

interface ConnectionEntry {
  readonly role: ConnectionRole
  readonly isUp: boolean
  readonly sinceMs: number
  /** Why it was lost; null while it is up. */
  readonly reason: string | null
}

interface LockEntry {
  readonly attempt: string
  readonly sinceMs: number
}
