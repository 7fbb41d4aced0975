/** What a process does at once when it stops. `store-quit` waits for the other three before it leaves the stores. */
export type DrainArm = 'http' | 'queue' | 'realtime' | 'store-quit'

/** Ends one kind of work and resolves when it has, within `withinMs`; being called again does nothing more. */
export type StopWork = (withinMs: number) => Promise<void>

interface RegisteredWork {
  readonly name: string
  readonly stop: StopWork
}

/** Where whatever owns work of this process says how that work ends. Providers add to it before the server listens. */
export class DrainArms {
  readonly #work = new Map<DrainArm, RegisteredWork[]>()

  /** `name` is what the log calls the work when it is late. */
  add(arm: DrainArm, name: string, stop: StopWork): void {
    const work = this.#work.get(arm) ?? []
    this.#work.set(arm, [...work, { name, stop }])
  }

  workOf(arm: DrainArm): readonly RegisteredWork[] {
    return this.#work.get(arm) ?? []
  }
}
