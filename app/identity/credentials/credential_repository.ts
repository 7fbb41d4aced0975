import type { Model, QueryFilter, Types } from 'mongoose'
import { owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'

interface CredentialRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  /** The access tokens that led to it; absent when an operator created it. */
  readonly makers?: Types.ObjectId[] | null
}

/** What the credentials of an organization have in common, whatever their kind. */
export abstract class CredentialRepository<
  Row extends CredentialRow,
  Credential extends { readonly id: string },
> {
  constructor(
    private readonly model: Model<Row, object, object, { id: string }>,
    private readonly shown: (row: Row) => Credential
  ) {}

  async find(
    organizationId: string,
    id: string,
    session?: Transaction
  ): Promise<Credential | null> {
    const [found = null] = await this.newest(owned(organizationId, id), session)
    return found
  }

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

  /** The first `count` that are older than `before`, newest first; expired ones may be among them. */
  list(organizationId: string, before: string | null, count: number): Promise<Credential[]> {
    const older = before === null ? {} : { _id: { $lt: toObjectId(before) } }
    return this.newest({ ...of(organizationId), ...older }, undefined, count)
  }

  /** What the token or its descendants created, newest first, whether or not the token still exists. */
  madeBy(organizationId: string, tokenId: string, session?: Transaction): Promise<Credential[]> {
    return this.newest(madeBy(organizationId, tokenId), session)
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

  protected async newest(filter: Filter, session?: Transaction, count = 0): Promise<Credential[]> {
    const rows = await this.model
      .find(filter as QueryFilter<Row>)
      .sort({ _id: -1 })
      .limit(count)
      .session(session ?? null)
      .lean<Row[]>()
    return rows.map((row) => this.shown(row))
  }
}

type Filter = Readonly<Record<string, unknown>>

export function of(organizationId: string) {
  return { organization_id: toObjectId(organizationId) }
}

function madeBy(organizationId: string, tokenId: string) {
  return { ...of(organizationId), makers: toObjectId(tokenId) }
}
