import type { Model, QueryFilter, Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from './in_transaction.js'

export type Filter = Readonly<Record<string, unknown>>

interface OwnedRow {
  readonly _id: Types.ObjectId
  /** Absent when it belongs to no organization. */
  readonly organization_id?: Types.ObjectId
}

/** A collection whose rows are read newest first. */
export abstract class NewestFirst<Row extends OwnedRow, Shown> {
  protected abstract readonly model: Model<Row, object, object, { id: string }>
  protected abstract readonly shown: (row: Row) => Shown

  protected async newest(filter: Filter, session?: Transaction, count = 0): Promise<Shown[]> {
    const rows = await this.model
      .find(filter as QueryFilter<Row>)
      .sort({ _id: -1 })
      .limit(count)
      .session(session ?? null)
      .lean<Row[]>()
    return rows.map((row) => this.shown(row))
  }

  /** The first `count` that are older than the row `before`. */
  protected older(filter: Filter, before: string | null, count: number): Promise<Shown[]> {
    const older = before === null ? {} : { _id: { $lt: toObjectId(before) } }
    return this.newest({ ...filter, ...older }, undefined, count)
  }
}

/** Rows of an organization, which each call names, or of none: then `Owner` is null. */
export abstract class OwnedRepository<
  Row extends OwnedRow,
  Shown,
  Owner extends string | null = string,
> extends NewestFirst<Row, Shown> {
  async find(owner: Owner, id: string, session?: Transaction): Promise<Shown | null> {
    const [found = null] = await this.newest(ownedBy(owner, id), session)
    return found
  }

  /** The first `count` that are older than `before`, newest first. */
  list(owner: Owner, before: string | null, count: number): Promise<Shown[]> {
    return this.older(of(owner), before, count)
  }

  async count(owner: Owner, session: Transaction): Promise<number> {
    return this.model.countDocuments(of(owner) as QueryFilter<Row>, { session })
  }

  /** What the access token or its descendants created, newest first, whether or not the token still exists. */
  madeBy(organizationId: string, tokenId: string, session?: Transaction): Promise<Shown[]> {
    return this.newest(madeBy(organizationId, tokenId), session)
  }
}

export function of(owner: string | null): Filter {
  return owner === null ? {} : { organization_id: toObjectId(owner) }
}

export function ownedBy(owner: string | null, id: string): Filter {
  return { ...of(owner), _id: toObjectId(id) }
}

export function madeBy(organizationId: string, tokenId: string): Filter {
  return { ...of(organizationId), makers: toObjectId(tokenId) }
}
