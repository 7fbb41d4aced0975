import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { AccessToken } from '#identity/access_token'
import { TOKEN_PREFIX, toBearerToken } from '#identity/bearer_token'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'

const USE_RECORDED_EVERY_MS = 60_000

/** Gives the token behind a value, or null when it is malformed, unknown, revoked, expired or has another secret. */
@inject()
export class VerifyAccessToken {
  constructor(
    protected tokens: AccessTokenRepository,
    protected clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<BearerToken | null> {
    const decoded = BearerToken.decode(TOKEN_PREFIX, value.release())
    if (!decoded || !isIdentifier(decoded.identifier)) return null
    const accessToken = await this.tokens.findForAuthentication(decoded.identifier)
    if (!accessToken) return null

    const bearerToken = toBearerToken(accessToken)
    const now = this.clock.now()
    if (!bearerToken.verify(decoded.secret) || accessToken.expiresAt <= now) return null
    await this.#recordUse(accessToken, now)
    return bearerToken
  }

  async #recordUse(accessToken: AccessToken, now: Date): Promise<void> {
    const { lastUsedAt, organizationId, id } = accessToken
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_RECORDED_EVERY_MS) return
    await this.tokens.markUsed(organizationId, id, now)
  }
}
