import { model, Schema, type Types } from 'mongoose'
import { DerivingRepository } from '#identity/credentials/credential_repository'
import type { PresentedSecret } from '#identity/credentials/secret_value'
import { owned, toObjectId } from '#shared/identifiers'
import type { Membership } from '#identity/members/membership'
import type { Role } from '#identity/members/roles'
import { isPermission } from '#shared/permission'
import type { Transaction } from '#shared/persistence/in_transaction'
import { ACCESS_TOKENS } from '#shared/persistence/organization_writes'
import { of } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { STORED_ACTOR, type StoredActor } from '#shared/persistence/stored_actor'
import { DAY_SECONDS } from '#shared/time'
import type { AccessToken } from './access_token.js'

const EXPIRED_KEPT_SECONDS = 7 * DAY_SECONDS

export interface AccessTokenRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly hash: string
  readonly permissions: string[]
  readonly expires_at: Date
  readonly last_used_at?: Date | null
  /**
   * `AccessToken.creatorIds`; another stored name would need a migration. Absent when an operator created the token, and
   * in tokens older than this field.
   */
  readonly makers?: Types.ObjectId[] | null
  /** Absent if unknown, as in tokens older than this field. */
  readonly creator?: StoredActor | null
  /**
   * Each creation by it writes it, and each write of a person's session, so neither can race its revocation unnoticed.
   */
  readonly made?: number | null
  readonly derived_from?: Types.ObjectId | null
  readonly device?: string | null
  /** The code of its latest sign-in link, until it is used; one that lasts stays. */
  readonly sign_in?: {
    readonly hash: string
    readonly expires_at: Date
    readonly is_invitation?: boolean | null
    readonly lasts?: boolean | null
  } | null
  /** Of a member. Without a subject, it is an invitation that waits for its person. */
  readonly member?: {
    readonly role: Role
    readonly issuer?: string | null
    readonly subject?: string | null
    readonly email?: string | null
    readonly invited_by?: { readonly id: string; readonly name: string } | null
    readonly invitation?: {
      readonly hash: string
      readonly sealed_code: string
      readonly email?: string | null
    } | null
  } | null
  /** Of a member's session. */
  readonly person?: {
    readonly refresh_token?: string | null
    readonly confirmed_at: Date
    readonly sign_in_id?: string | null
    readonly renewing_until?: Date | null
  } | null
  readonly createdAt: Date
}

const schema = new Schema<AccessTokenRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    permissions: { type: [String], required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    creator: { type: STORED_ACTOR, default: undefined },
    made: { type: Number },
    derived_from: { type: Schema.Types.ObjectId, default: undefined },
    device: { type: String },
    sign_in: {
      type: new Schema(
        { hash: String, expires_at: Date, is_invitation: Boolean, lasts: Boolean },
        { _id: false }
      ),
      default: undefined,
    },
    member: {
      type: new Schema(
        {
          role: String,
          issuer: String,
          subject: String,
          email: String,
          invited_by: {
            type: new Schema({ id: String, name: String }, { _id: false, id: false }),
            default: undefined,
          },
          invitation: {
            type: new Schema({ hash: String, sealed_code: String, email: String }, { _id: false }),
            default: undefined,
          },
        },
        { _id: false }
      ),
      default: undefined,
    },
    person: {
      type: new Schema(
        { refresh_token: String, confirmed_at: Date, sign_in_id: String, renewing_until: Date },
        { _id: false }
      ),
      default: undefined,
    },
  } satisfies OfEachStored<AccessTokenRow>,
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: ACCESS_TOKENS,
  }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, makers: 1 })
schema.index(
  { organization_id: 1, derived_from: 1 },
  { partialFilterExpression: { derived_from: { $exists: true } } }
)
/** A person is a member of an organization once, and is found by what the provider says of them. */
schema.index(
  { 'member.subject': 1, 'member.issuer': 1, 'organization_id': 1 },
  { unique: true, partialFilterExpression: { 'member.subject': { $exists: true } } }
)
/** Of the sessions that one sign-in at a provider begins, one gets its refresh token. */
schema.index(
  { 'person.sign_in_id': 1 },
  { unique: true, partialFilterExpression: { 'person.sign_in_id': { $exists: true } } }
)
schema.index(
  { 'organization_id': 1, 'member.role': 1 },
  { partialFilterExpression: { 'member.role': { $exists: true } } }
)
/** An expired token is kept, so that its holder learns that it expired. */
schema.index({ expires_at: 1 }, { name: 'expires_at_1', expireAfterSeconds: EXPIRED_KEPT_SECONDS })
/** A token may have derived thousands, and pages renew theirs by themselves, so an expired one is removed at once. */
schema.index(
  { expires_at: 1 },
  {
    name: 'derived_expires_at_1',
    expireAfterSeconds: 0,
    partialFilterExpression: { derived_from: { $exists: true } },
  }
)

export const AccessTokenModel = model('AccessToken', schema)

export class AccessTokenRepository extends DerivingRepository<AccessTokenRow, AccessToken> {
  protected override readonly counter = 'made'
  protected override readonly model = AccessTokenModel
  protected override readonly shown = toAccessToken
  /** A member's token ends with the member alone. */
  protected override readonly deletable = OF_NO_MEMBER

  /** Without the tokens of members and their sessions. */
  override list(organizationId: string, before: string | null, count: number) {
    return this.older({ ...of(organizationId), ...OF_NO_PERSON }, before, count)
  }

  async create(
    organizationId: string,
    fields: Pick<
      AccessToken,
      | 'name'
      | 'hash'
      | 'permissions'
      | 'expiresAt'
      | 'creatorIds'
      | 'creator'
      | 'derivedFromId'
      | 'device'
      | 'person'
    >,
    session?: Transaction
  ): Promise<AccessToken> {
    const created = new AccessTokenModel({
      organization_id: toObjectId(organizationId),
      name: fields.name,
      hash: fields.hash,
      permissions: [...fields.permissions],
      expires_at: fields.expiresAt,
      ...(fields.creatorIds.length > 0 && { makers: fields.creatorIds.map(toObjectId) }),
      ...(fields.creator && { creator: fields.creator }),
      ...(fields.derivedFromId !== null && { derived_from: toObjectId(fields.derivedFromId) }),
      ...(fields.device !== null && { device: fields.device }),
      ...(fields.person && {
        person: {
          ...(fields.person.refreshToken !== null && { refresh_token: fields.person.refreshToken }),
          confirmed_at: fields.person.confirmedAt,
          ...(fields.person.signInId && { sign_in_id: fields.person.signInId }),
        },
      }),
    })
    await created.save({ session: session ?? null })
    return toAccessToken(created.toObject())
  }

  /** Replaces the token's sign-in code. Null when there is no such live token of no member; one that is derived gets only invitations. */
  async keepSignInCode(
    organizationId: string,
    { id, hash }: PresentedSecret,
    { now, ...code }: { expiresAt: Date; now: Date; isInvitation: boolean; lasts: boolean },
    session: Transaction
  ): Promise<AccessToken | null> {
    const { expiresAt, isInvitation, lasts } = code
    const live = { ...owned(organizationId, id), ...OF_NO_MEMBER, expires_at: { $gt: now } }
    const stored = { hash, expires_at: expiresAt, is_invitation: isInvitation }
    const row = await AccessTokenModel.findOneAndUpdate(
      isInvitation ? live : { ...live, derived_from: null },
      { $set: { sign_in: { ...stored, ...(lasts && { lasts }) } } },
      { session }
    ).lean()
    return row && toAccessToken(row)
  }

  /**
   * Uses up the token's sign-in code, unless it lasts, and returns the token, which is about to create another one in `session`. Null unless
   * the code is the current one and, from another machine, an invitation. Without an organization: the code says whose
   * token it is.
   */
  async takeSignInCode(
    { id, hash }: PresentedSecret,
    { now, isLocal }: { now: Date; isLocal: boolean },
    session: Transaction
  ): Promise<AccessToken | null> {
    const row = await AccessTokenModel.findOneAndUpdate(
      {
        '_id': toObjectId(id),
        'expires_at': { $gt: now },
        'sign_in.hash': hash,
        'sign_in.expires_at': { $gt: now },
        ...(!isLocal && { 'sign_in.is_invitation': true }),
      },
      [
        {
          $set: {
            sign_in: { $cond: ['$sign_in.lasts', '$sign_in', '$$REMOVE'] },
            made: { $add: [{ $ifNull: ['$made', 0] }, 1] },
          },
        },
      ],
      { session, updatePipeline: true }
    ).lean()
    return row && toAccessToken(row)
  }

  /** How many tokens the organization has besides derived ones; expired ones that are not removed yet count. */
  override async count(organizationId: string, session: Transaction): Promise<number> {
    return countTokens(organizationId, session)
  }

  async idsByName(organizationId: string, name: string): Promise<string[]> {
    const named = await this.newest({ ...of(organizationId), ...OF_NO_PERSON, name })
    return named.map(({ id }) => id)
  }
}

/** A token without the member matches as well. */
const OF_NO_MEMBER = { member: null }
const OF_NO_PERSON = { ...OF_NO_MEMBER, person: null }

export async function countTokens(organizationId: string, session: Transaction): Promise<number> {
  return AccessTokenModel.countDocuments({ ...of(organizationId), derived_from: null }, { session })
}

export function toAccessToken(row: AccessTokenRow): AccessToken {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    name: row.name,
    hash: row.hash,
    permissions: row.permissions.filter(isPermission),
    expiresAt: row.expires_at,
    creatorIds: (row.makers ?? []).map((creator) => creator.toHexString()),
    creator: row.creator ?? null,
    derivedFromId: row.derived_from?.toHexString() ?? null,
    device: row.device ?? null,
    signInCodeExpiresAt: row.sign_in?.expires_at ?? null,
    member: row.member ? toMembership(row.member) : null,
    person: row.person
      ? { refreshToken: row.person.refresh_token ?? null, confirmedAt: row.person.confirmed_at }
      : null,
    lastUsedAt: row.last_used_at ?? null,
    createdAt: row.createdAt,
  }
}

function toMembership(row: NonNullable<AccessTokenRow['member']>): Membership {
  const { role, issuer = null, subject = null, invitation } = row
  return {
    role,
    identity: issuer !== null && subject !== null ? { issuer, subject } : null,
    email: row.email ?? null,
    invitedBy: row.invited_by ?? null,
    invitation: invitation
      ? { sealedCode: invitation.sealed_code, email: invitation.email ?? null }
      : null,
  }
}
