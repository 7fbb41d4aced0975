import type { InstanceEntry } from '#cluster/instances/instance_entry'
import type { InstanceRegister, LivingInstance } from '#cluster/instances/instance_register'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { OwnEntry } from './own_entry.js'

export interface InstancesNow {
  /** The longest-running first. This instance is always among them, as it is now. */
  readonly instances: readonly LivingInstance[]
  /** False while Redis is away: only this instance is known. */
  readonly isComplete: boolean
}

/** Every instance, as far as this one knows. */
export class KnownInstances {
  constructor(
    private readonly register: InstanceRegister,
    private readonly own: OwnEntry
  ) {}

  /** Never rejects because Redis is away. */
  async list(): Promise<InstancesNow> {
    const own: LivingInstance = { entry: this.own.current(), ageMs: 0 }
    try {
      const living = await this.register.list()
      const others = living.filter(({ entry }) => entry.source !== own.entry.source)
      const instances = [own, ...others].toSorted(byStart)
      return { instances, isComplete: true }
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
      return { instances: [own], isComplete: false }
    }
  }

  /** The names of instances by their source. Rejects when Redis is away. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const living = await this.register.list()
    return new Map(living.map(({ entry }) => [entry.source, entry.name]))
  }

  /** Which instance holds the lock with this attempt in its key, and since when. Rejects when Redis is away. */
  async holders(): Promise<ReadonlyMap<string, LockHolder>> {
    const living = await this.register.list()
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

function byStart({ entry: one }: LivingInstance, { entry: other }: LivingInstance): number {
  return one.startedAtMs - other.startedAtMs || one.source.localeCompare(other.source)
}
