/**
 * The parts of a shutdown, which start together. `store-quit` waits for the other three before it leaves the stores.
 */
export type DrainArm = 'http' | 'queue' | 'realtime' | 'store-quit'

/**
 * Ends one kind of work and resolves when it has ended, within `withinMs`. It rejects when work was left undone, which
 * makes the drain unclean.
 */
export type StopWork = (withinMs: number) => Promise<void>

export interface DrainedWork {
  readonly name: string
  readonly stop: StopWork
}

/** Registers how each kind of work in this process ends. Providers add to it before the server listens. */
export class DrainArms {
  readonly #work = new Map<DrainArm, DrainedWork[]>()
  readonly #stores: DrainedWork[] = []

  /**
   * All work of an arm ends at the same time. Work added to `store-quit` ends after the other arms, while the stores
   * are still connected. The log calls late work by `name`. Returns `stop` wrapped to run once, so that a provider's
   * shutdown may call it too.
   */
  add(arm: DrainArm, name: string, stop: StopWork): StopWork {
    const work = this.#work.get(arm) ?? []
    const stopOnce = once(stop)
    this.#work.set(arm, [...work, { name, stop: stopOnce }])
    return stopOnce
  }

  /** Registers how a store is left, after all other work. `leave` must not reject because the store is away. */
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
