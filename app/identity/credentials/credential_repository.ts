import type { QueryFilter, Types, UpdateQuery } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import {
  type Filter,
  madeBy,
  of,
  ownedBy,
  OwnedRepository,
} from '#shared/persistence/owned_repository'

interface CredentialRow {
  readonly _id: Types.ObjectId
  /** Absent when it belongs to no organization. */
  readonly organization_id?: Types.ObjectId
  /** The access tokens that led to it; absent when an operator created it. */
  readonly makers?: Types.ObjectId[] | null
}

/** What credentials have in common, whatever their kind; expired ones may be among them. */
export abstract class CredentialRepository<
  Row extends CredentialRow,
  Credential extends { readonly id: string },
  Owner extends string | null = string,
> extends OwnedRepository<Row, Credential, Owner> {
  /** Without an organization: the credential says which organization is calling. */
  async findForAuthentication(id: string): Promise<Credential | null> {
    const [found = null] = await this.newest({ _id: toObjectId(id) })
    return found
  }

  /** Like `findForAuthentication`, for several ids at once. */
  async findAllForAuthentication(ids: readonly string[]): Promise<ReadonlyMap<string, Credential>> {
    const found = await this.newest({ _id: { $in: ids.map(toObjectId) } })
    return new Map(found.map((one) => [one.id, one]))
  }

  /** Deletes what `madeBy` returns, and returns it. */
  async deleteMadeBy(
    organizationId: string,
    tokenId: string,
    session: Transaction
  ): Promise<Credential[]> {
    const made = await this.madeBy(organizationId, tokenId, session)
    const filter: Filter = madeBy(organizationId, tokenId)
    if (made.length > 0) await this.model.deleteMany(filter as QueryFilter<Row>, { session })
    return made
  }
}

interface DerivingRow extends CredentialRow {
  readonly expires_at: Date
  readonly derived_from?: Types.ObjectId | null
}

/** Credentials from which others are derived. Those end with the one that they were derived from. */
export abstract class DerivingRepository<
  Row extends DerivingRow,
  Credential extends { readonly id: string },
  Owner extends string | null = string,
> extends CredentialRepository<Row, Credential, Owner> {
  /** The member of a row that counts what the credential created; only writing it matters. */
  protected abstract readonly counter: keyof Row & string
  /** What `delete` asks of a row. */
  protected readonly deletable: Filter = {}

  /**
   * The credential that is about to create another one in `session`; null when it is gone. Its row is written, so of a
   * creation and a revocation of the creator the later one sees the earlier.
   */
  async claimCreator(owner: Owner, id: string, session: Transaction): Promise<Credential | null> {
    const update = { $inc: { [this.counter]: 1 } } as UpdateQuery<Row>
    const filter = ownedBy(owner, id) as QueryFilter<Row>
    const row = await this.model.findOneAndUpdate(filter, update, { session }).lean<Row>()
    return row && this.shown(row)
  }

  async markUsed(owner: Owner, id: string, at: Date): Promise<void> {
    const update = { $max: { last_used_at: at } } as unknown as UpdateQuery<Row>
    await this.model.updateOne(ownedBy(owner, id) as QueryFilter<Row>, update)
  }

  /**
   * Deletes the oldest live credentials that are derived from `id` until `left` of them are left, and returns the deleted
   * ones. `keptId` is neither counted nor deleted.
   */
  async deleteOldestDerived(
    owner: Owner,
    id: string,
    { now, left, keptId = id }: { now: Date; left: number; keptId?: string },
    session: Transaction
  ): Promise<Credential[]> {
    const others = { ...derivedFrom(owner, id), _id: { $ne: toObjectId(keptId) } }
    const live = await this.newest({ ...others, expires_at: { $gt: now } }, session)
    const oldest = live.slice(left)
    const ids = oldest.map((derived) => toObjectId(derived.id))
    if (ids.length > 0) await this.#deleteAll({ _id: { $in: ids } }, session)
    return oldest
  }

  /** Deletes the credentials that are derived from `id`, and returns them. */
  async deleteDerived(owner: Owner, id: string, session?: Transaction): Promise<Credential[]> {
    const derived = await this.newest(derivedFrom(owner, id), session)
    if (derived.length > 0) await this.#deleteAll(derivedFrom(owner, id), session)
    return derived
  }

  /** Deletes the credential and those derived from it. Returns them, or none when it does not exist. */
  async delete(owner: Owner, id: string, session?: Transaction): Promise<Credential[]> {
    const own: Filter = { ...ownedBy(owner, id), ...this.deletable }
    const row = await this.model
      .findOneAndDelete(own as QueryFilter<Row>)
      .session(session ?? null)
      .lean<Row>()
    if (!row) return []
    return [this.shown(row), ...(await this.deleteDerived(owner, id, session))]
  }

  async #deleteAll(filter: Filter, session?: Transaction): Promise<void> {
    await this.model.deleteMany(filter as QueryFilter<Row>).session(session ?? null)
  }
}

function derivedFrom(owner: string | null, id: string): Filter {
  return { ...of(owner), derived_from: toObjectId(id) }
}
