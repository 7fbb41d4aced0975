import type { AccessToken } from '#identity/access_token'
import { KnownCredentials } from './known_credentials.js'

/** The access tokens in use on this instance. */
export class KnownTokens extends KnownCredentials<AccessToken> {}
