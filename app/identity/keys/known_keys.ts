import { KnownCredentials } from '#identity/tokens/known_credentials'
import type { PublishableKey } from './publishable_key.js'

/** The publishable keys in use on this instance. */
export class KnownKeys extends KnownCredentials<PublishableKey> {}
