import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OwnedRepository } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { Member } from './member.js'
import type { PersonIdentity } from './membership.js'

interface FormerMemberRow {
  /** That of the member. */
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  /** Absent for an invitation that was taken back. */
  readonly issuer?: string | null
  readonly subject?: string | null
  readonly createdAt: Date
}

/** Who was a member, until the person is erased: by it, an erasure finds what they did, and no claim admits them again. */
export interface FormerMember {
  readonly id: string
  readonly organizationId: string
  readonly name: string
}

const schema = new Schema<FormerMemberRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    issuer: String,
    subject: String,
  } satisfies OfEachStored<FormerMemberRow>,
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'former_members',
  }
)

schema.index({ organization_id: 1 })
schema.index({ subject: 1, issuer: 1 }, { partialFilterExpression: { subject: { $exists: true } } })

export const FormerMemberModel = model('FormerMember', schema)

export class FormerMemberRepository extends OwnedRepository<FormerMemberRow, FormerMember> {
  protected override readonly model = FormerMemberModel
  protected override readonly shown = toFormerMember

  async add(
    { id, organizationId, name, member: { identity } }: Member,
    session: Transaction
  ): Promise<void> {
    const row = { _id: toObjectId(id), organization_id: toObjectId(organizationId), name }
    await new FormerMemberModel({ ...row, ...identity }).save({ session })
  }

  /** In every organization: it is of a person. */
  findByIdentity(
    { issuer, subject }: PersonIdentity,
    session?: Transaction
  ): Promise<FormerMember[]> {
    return this.newest({ subject, issuer }, session)
  }

  async delete({ id }: FormerMember, session: Transaction): Promise<void> {
    await FormerMemberModel.deleteOne({ _id: toObjectId(id) }, { session })
  }
}

function toFormerMember({ _id, organization_id: owner, name }: FormerMemberRow): FormerMember {
  return { id: _id.toHexString(), organizationId: owner.toHexString(), name }
}
