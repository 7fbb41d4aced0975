import type { PersonSession } from '#identity/members/membership'
import type { AccessToken } from '#identity/tokens/access_token'
import { AccessTokenModel, toAccessToken } from '#identity/tokens/access_token_repository'
import { owned } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'

const OF_PERSONS = { 'person.confirmed_at': { $exists: true } }

/** A session as a renewal leaves it. */
interface RenewedSession extends PersonSession {
  /** Null leaves the end as it is. */
  readonly expiresAt: Date | null
}

/** What the sessions of persons have besides other tokens. */
export class PersonSessionRepository {
  /** Null for a token that is no person's session. */
  async find(organizationId: string, id: string) {
    const row = await AccessTokenModel.findOne({
      ...owned(organizationId, id),
      ...OF_PERSONS,
    }).lean()
    return row && toAccessToken(row)
  }

  /** Of concurrent calls, one is true: refresh tokens of most providers work once. Until `until`, the others are false. */
  async beginRenewal(
    organizationId: string,
    id: string,
    { now, until }: { readonly now: Date; readonly until: Date }
  ): Promise<boolean> {
    const isFree = { $not: { $gt: now } }
    const { matchedCount } = await AccessTokenModel.updateOne(
      { ...owned(organizationId, id), ...OF_PERSONS, 'person.renewing_until': isFree },
      { $set: { 'person.renewing_until': until } }
    )
    return matchedCount > 0
  }

  /** False when the session ended meanwhile. */
  async endRenewal(
    organizationId: string,
    id: string,
    { refreshToken, confirmedAt, expiresAt }: RenewedSession
  ): Promise<boolean> {
    const { matchedCount } = await AccessTokenModel.updateOne(
      { ...owned(organizationId, id), ...OF_PERSONS },
      {
        $set: {
          'person.confirmed_at': confirmedAt,
          ...(refreshToken !== null && { 'person.refresh_token': refreshToken }),
          ...(expiresAt && { expires_at: expiresAt }),
        },
        $unset: {
          'person.renewing_until': 1,
          ...(refreshToken === null && { 'person.refresh_token': 1 }),
        },
      }
    )
    return matchedCount > 0
  }

  /**
   * The session with its refresh token, which it no longer has: another session gets it. One that is just being used
   * stays where it is.
   */
  async takeRefreshToken(
    organizationId: string,
    id: string,
    now: Date,
    session: Transaction
  ): Promise<AccessToken | null> {
    const row = await AccessTokenModel.findOneAndUpdate(
      { ...owned(organizationId, id), ...OF_PERSONS },
      { $unset: { 'person.refresh_token': 1 } },
      { session }
    ).lean()
    if (!row?.person) return null
    const token = toAccessToken(row)
    const isInUse = (row.person.renewing_until ?? now) > now
    return isInUse && token.person
      ? { ...token, person: { ...token.person, refreshToken: null } }
      : token
  }
}
