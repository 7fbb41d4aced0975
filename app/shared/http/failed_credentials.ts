import type { Secret } from '@adonisjs/core/helpers'

/**
 * Counts credentials that failed, those of all kinds together, against the network they came from. Bound by a provider.
 */
export abstract class FailedCredentials {
  /** For how long unknown credentials from this address are not looked at; 0 when they are. */
  abstract blockedForMs(address: string): number

  /** Whether this very credential failed a moment ago, and so would again. */
  abstract hasFailed(credential: Secret<string>): boolean

  /** Counts one and gives for how long the address is blocked now; 0 when it is not. */
  abstract count(address: string, credential: Secret<string>): Promise<number>
}
