import { Secret } from '@adonisjs/core/helpers'
import webConfig from '#config/web'
import env from '#environment/env'

const PREFIXES = ['OIDC', 'OIDC_2', 'OIDC_3'] as const

/** The sign-in of people at providers of OpenID Connect. All times in milliseconds. */
const signInConfig = {
  /** Where a provider sends people back. It comes from the configuration alone, never from a request. */
  redirectUri: `${webConfig.publicUrl}/console`,
  /** For a provider's metadata, and for all that a sign-in or a renewal asks it otherwise. */
  timeoutMs: 5_000,
  /** The longest answer of a provider that is read. */
  bytesMax: 262_144,
  metadataForMs: 3_600_000,
  failedMetadataForMs: 5_000,
  /** For each provider at an instance; further sign-ins are asked to come back. */
  waitingMax: 20,
  /** How far the clock of a provider may be from that of an instance. */
  clockToleranceMs: 120_000,
  providers: PREFIXES.flatMap((prefix, index) => {
    const issuer = env.get(`${prefix}_ISSUER`)
    if (issuer === undefined) return []
    return {
      id: String(index + 1),
      name: env.get(`${prefix}_NAME`) ?? new URL(issuer).host,
      issuer,
      clientId: env.get(`${prefix}_CLIENT_ID`) ?? '',
      clientSecret: new Secret(env.get(`${prefix}_CLIENT_SECRET`) ?? ''),
      organizationClaim: env.get(`${prefix}_ORGANIZATION_CLAIM`) ?? null,
      roleClaim: env.get(`${prefix}_ROLE_CLAIM`) ?? null,
    }
  }),
}

export default signInConfig
export type SignInConfig = typeof signInConfig
