/** What a process does at once when it stops. `store-quit` waits for the other three before it leaves the stores. */
export type DrainArm = 'http' | 'queue' | 'realtime' | 'store-quit'

/**
 * Ends one kind of work and resolves when it has, within `withinMs`. It rejects when something was left undone, which
 * makes the drain an unclean one.
 */
export type StopWork = (withinMs: number) => Promise<void>

export interface DrainedWork {
  readonly name: string
  readonly stop: StopWork
}

/** Where whatever owns work of this process says how that work ends. Providers add to it before the server listens. */
export class DrainArms {
  readonly #work = new Map<DrainArm, DrainedWork[]>()
  readonly #stores: DrainedWork[] = []

  /**
   * All work of an arm ends at the same time. What is added to `store-quit` ends after the other arms, while the stores
   * are still there. `name` is what the log calls the work when it is late. Gives back `stop`, which now runs once,
   * whoever calls it, so that the shutdown of a provider may call it too.
   */
  add(arm: DrainArm, name: string, stop: StopWork): StopWork {
    const work = this.#work.get(arm) ?? []
    const stopOnce = once(stop)
    this.#work.set(arm, [...work, { name, stop: stopOnce }])
    return stopOnce
  }

  /** Says how a store is left, which happens after all other work. It must not reject because the store is away. */
  addStore(name: string, leave: StopWork): StopWork {
    const leaveOnce = once(leave)
    this.#stores.push({ name, stop: leaveOnce })
    return leaveOnce
  }

  workOf(arm: DrainArm): readonly DrainedWork[] {
    return this.#work.get(arm) ?? []
  }

  get stores(): readonly DrainedWork[] {
    return this.#stores
  }
}

function once(stop: StopWork): StopWork {
  let stopping: Promise<void> | undefined
  return (withinMs) => (stopping ??= stop(withinMs))
}
