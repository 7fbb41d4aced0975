import type { Secret } from '@adonisjs/core/helpers'

/** Counts failed credentials of all kinds against the network they came from. Bound by a provider. */
export abstract class FailedCredentials {
  /** How long unknown credentials from this address are refused unchecked; 0 when they are checked. */
  abstract blockedForMs(address: string): number

  /** Whether this very credential failed a moment ago and would fail again. */
  abstract hasFailed(credential: Secret<string>): boolean

  /** Counts one failure and returns how long the address is now blocked; 0 when it is not. */
  abstract count(address: string, credential: Secret<string>): Promise<number>
}
