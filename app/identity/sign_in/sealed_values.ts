import { inject } from '@adonisjs/core/container'
import { Encryption } from '@adonisjs/core/encryption'
import { Clock } from '#shared/clock'

/** What a sealed value is for. One that was sealed for another purpose does not open. */
type Purpose = 'pending sign-in' | 'verified identity' | `refresh token of ${string}`

interface Sealed<Value> {
  readonly value: Value
  /** In milliseconds; absent for one that lasts. */
  readonly until?: number
}

/**
 * Values that leave the service unreadable and come back unchanged: encrypted with the application's key, which all
 * instances share, for one purpose and until one moment. So a sign-in needs no state on a server.
 */
@inject()
export class SealedValues {
  constructor(
    private readonly encryption: Encryption,
    private readonly clock: Clock
  ) {}

  seal(purpose: Purpose, value: unknown, lifetimeMs?: number): string {
    const until = lifetimeMs === undefined ? {} : { until: this.#nowMs + lifetimeMs }
    return this.encryption.encrypt({ value, ...until }, { purpose })
  }

  /** Null for what was not sealed for this purpose by an instance with this key, or is over. */
  open<Value>(purpose: Purpose, text: string): Value | null {
    const sealed = this.encryption.decrypt<Sealed<Value>>(text, purpose)
    return sealed && this.#nowMs < (sealed.until ?? Infinity) ? sealed.value : null
  }

  get #nowMs(): number {
    return this.clock.now().getTime()
  }
}
