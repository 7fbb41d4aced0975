import type {
  HeardInstance,
  InstanceEntry,
  InstanceRegister,
} from '#cluster/instances/instance_register'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { OwnEntry } from './own_entry.js'

export interface InstancesNow {
  /** The longest-running first. This instance is always included, in its current state. */
  readonly instances: readonly HeardInstance[]
  /** Those that fell silent within the last hour without leaving: at most 20, the latest first. */
  readonly gone: readonly HeardInstance[]
  /** False while Redis is away: only this instance is known. */
  readonly isComplete: boolean
}

const GONE_MAX = 20

/** All instances, as their reports in Redis show them. */
export class KnownInstances {
  constructor(
    private readonly register: InstanceRegister,
    private readonly own: OwnEntry
  ) {}

  /** Never rejects because Redis is away. */
  async list(): Promise<InstancesNow> {
    const own: HeardInstance = { entry: this.own.current(), ageMs: 0 }
    try {
      const { living, gone } = await this.register.all()
      const others = living.filter(({ entry }) => entry.source !== own.entry.source)
      const instances = [own, ...others].toSorted(byStart)
      const bySilence = gone.toSorted((one, other) => one.ageMs - other.ageMs)
      return { instances, gone: bySilence.slice(0, GONE_MAX), isComplete: true }
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
      return { instances: [own], gone: [], isComplete: false }
    }
  }

  /** The names of instances by their source. Rejects when Redis is away. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const { living } = await this.register.all()
    return new Map(living.map(({ entry }) => [entry.source, entry.name]))
  }

  /** Which instance holds the lock with this attempt in its key, and since when. Rejects when Redis is away. */
  async holders(): Promise<ReadonlyMap<string, LockHolder>> {
    const { living } = await this.register.all()
    return new Map(living.flatMap(({ entry }) => holdersIn(entry)))
  }
}

export interface LockHolder {
  readonly instance: string
  readonly sinceMs: number
}

function holdersIn({ name, locks }: InstanceEntry): [attempt: string, holder: LockHolder][] {
  return locks.map(({ attempt, sinceMs }) => [attempt, { instance: name, sinceMs }])
}

function byStart({ entry: one }: HeardInstance, { entry: other }: HeardInstance): number {
  return one.startedAtMs - other.startedAtMs || one.source.localeCompare(other.source)
}
