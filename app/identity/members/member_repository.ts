import type { Types } from 'mongoose'
import { DerivingRepository } from '#identity/credentials/credential_repository'
import type { PresentedSecret } from '#identity/credentials/secret_value'
import {
  AccessTokenModel,
  type AccessTokenRow,
  countTokens,
  toAccessToken,
} from '#identity/tokens/access_token_repository'
import { owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { of } from '#shared/persistence/owned_repository'
import type { Member } from './member.js'
import type { Membership, PersonIdentity } from './membership.js'
import { PERMISSIONS_OF_ROLE, type Role } from './roles.js'

/** A member's token does not end by itself. */
const NEVER = new Date('9999-12-31T00:00:00.000Z')
/** The most organizations of one person that are found. */
const ORGANIZATIONS_MAX = 200

const OF_MEMBERS = { 'member.role': { $exists: true } }

interface NewMember {
  readonly id: string
  readonly name: string
  readonly hash: string
  readonly role: Role
  /** Of the invitation; the member has none. */
  readonly creatorIds?: readonly string[]
  readonly invitedBy: Membership['invitedBy']
  /** Absent for a member whom no invitation waits for. */
  readonly invitation?: {
    readonly hash: string
    readonly sealedCode: string
    readonly email: string | null
  }
  /** Of a member who is known from the start, and their e-mail address. */
  readonly identity?: PersonIdentity
  readonly email?: string | null
}

/** The tokens that stand for members, in the collection of access tokens. */
export class MemberRepository extends DerivingRepository<AccessTokenRow, Member> {
  protected override readonly counter = 'made'
  protected override readonly model = AccessTokenModel
  protected override readonly shown = toMember
  protected override readonly deletable = OF_MEMBERS

  async create(
    organizationId: string,
    {
      id,
      name,
      hash,
      role,
      creatorIds = [],
      invitedBy,
      invitation,
      identity,
      email = null,
    }: NewMember,
    session: Transaction
  ): Promise<Member> {
    const created = new AccessTokenModel({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
      name,
      hash,
      permissions: [...PERMISSIONS_OF_ROLE[role]],
      expires_at: NEVER,
      ...(creatorIds.length > 0 && { makers: creatorIds.map(toObjectId) }),
      member: {
        role,
        ...(invitedBy && { invited_by: invitedBy }),
        ...identity,
        ...(email !== null && { email }),
        ...(invitation && {
          invitation: {
            hash: invitation.hash,
            sealed_code: invitation.sealedCode,
            ...(invitation.email !== null && { email: invitation.email }),
          },
        }),
      },
    })
    await created.save({ session })
    return toMember(created.toObject())
  }

  override async find(
    organizationId: string,
    id: string,
    session?: Transaction
  ): Promise<Member | null> {
    const [found = null] = await this.newest(
      { ...owned(organizationId, id), ...OF_MEMBERS },
      session
    )
    return found
  }

  /** The first `count` that are older than `before`, newest first; invitations are among them. */
  override list(organizationId: string, before: string | null, count: number): Promise<Member[]> {
    return this.older({ ...of(organizationId), ...OF_MEMBERS }, before, count)
  }

  /** What a person is a member of, newest first. Without an organization: it is what the person chooses. */
  findByIdentity({ issuer, subject }: PersonIdentity, session?: Transaction): Promise<Member[]> {
    const identity = { 'member.subject': subject, 'member.issuer': issuer }
    return this.newest(identity, session, ORGANIZATIONS_MAX)
  }

  /** The member whom an unused code invites. Without an organization: the code says which one it is. */
  async findByInvitation({ id, hash }: PresentedSecret): Promise<Member | null> {
    const [found = null] = await this.newest(withCode(id, hash))
    return found
  }

  /**
   * Uses up the invitation: the person becomes the member. Of concurrent calls with one code one gets the member, and the
   * others null. Throws the error of a duplicate key when the person is a member of that organization already.
   */
  async bind(
    { id, hash }: PresentedSecret,
    { issuer, subject, email }: PersonIdentity & { readonly email: string | null },
    session: Transaction
  ): Promise<Member | null> {
    const row = await AccessTokenModel.findOneAndUpdate(
      { ...withCode(id, hash), 'member.subject': null },
      {
        $set: {
          'member.issuer': issuer,
          'member.subject': subject,
          ...(email !== null && { 'member.email': email }),
        },
        $unset: { 'member.invitation': 1, 'makers': 1 },
      },
      { session, returnDocument: 'after' }
    ).lean<AccessTokenRow>()
    return row && toMember(row)
  }

  async setRole(
    organizationId: string,
    id: string,
    role: Role,
    session: Transaction
  ): Promise<Member | null> {
    const row = await AccessTokenModel.findOneAndUpdate(
      { ...owned(organizationId, id), ...OF_MEMBERS },
      { $set: { 'member.role': role, 'permissions': [...PERMISSIONS_OF_ROLE[role]] } },
      { session, returnDocument: 'after' }
    ).lean<AccessTokenRow>()
    return row && toMember(row)
  }

  /** Replaces the name of who invited, in the members that they invited. */
  async renameInviter(organizationId: string, inviterId: string, name: string): Promise<void> {
    const theirs = { ...of(organizationId), ...OF_MEMBERS, 'member.invited_by.id': inviterId }
    await AccessTokenModel.updateMany(theirs, { $set: { 'member.invited_by.name': name } })
  }

  /** Members count against the limit of access tokens. */
  override async count(organizationId: string, session: Transaction): Promise<number> {
    return countTokens(organizationId, session)
  }

  /** How many persons besides `exceptId` are admins of the organization. */
  async countOtherAdmins(
    organizationId: string,
    exceptId: string,
    session: Transaction
  ): Promise<number> {
    const bound = { 'member.role': 'admin', 'member.subject': { $exists: true } } as const
    const others = { ...of(organizationId), ...bound, _id: { $ne: toObjectId(exceptId) } }
    return AccessTokenModel.countDocuments(others, { session })
  }

  /** The sessions of the organization's members, or of one of them, newest first. */
  async sessions(
    organizationId: string,
    { count, memberId }: { readonly count: number; readonly memberId?: string }
  ) {
    const ofOne = memberId === undefined ? {} : { derived_from: toObjectId(memberId) }
    const rows = await AccessTokenModel.find({
      ...of(organizationId),
      'derived_from': { $exists: true },
      ...ofOne,
      'person.confirmed_at': { $exists: true },
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<AccessTokenRow[]>()
    return rows.map(toAccessToken)
  }
}

function withCode(id: string, hash: string) {
  return { '_id': toObjectId(id), 'member.invitation.hash': hash }
}

function toMember(row: AccessTokenRow & { readonly _id: Types.ObjectId }): Member {
  const token = toAccessToken(row)
  if (!token.member) throw new Error(`The access token ${token.id} is no member`)
  return { ...token, member: token.member }
}
