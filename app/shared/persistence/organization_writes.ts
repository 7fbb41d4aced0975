import { Exception } from '@adonisjs/core/exceptions'
import mongoose from 'mongoose'
import { KeyedPermits } from '#shared/async/permits'
import { toObjectId } from '#shared/identifiers'
import {
  type OrganizationChange,
  type OrganizationChanges,
  notificationsOf,
} from '#shared/organization_changes'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { inTransaction, type Transaction } from './in_transaction.js'
import type { OrganizationRevisions } from './organization_revisions.js'

/** A write that takes longer no longer blocks the others of its process. */
const PERMIT_LIMIT_MS = 1_000
/** How long a write waits for its permit in total. */
const PERMIT_WAIT_LIMIT_MS = 5_000
/** Together, these two pauses decide how likely another instance goes next: about every other time. */
const HANDOVER_PAUSE_MS_MAX = 10
const CLAIM_PAUSE_MS_MAX = 25

/** Access tokens, and among them the sessions of persons. */
export const ACCESS_TOKENS = 'access_tokens'

type PlannedChange = Omit<OrganizationChange, 'revision'>

/** What a write of several changes returns when it succeeds. */
export interface SeveralChanges<Value> {
  readonly value: Value
  readonly changes: readonly PlannedChange[]
  /** The date of the routers that it created, from `OrganizationRevisions.nextInstant`. */
  readonly createdAtMs?: number | undefined
  /** What it adds to the checksum of the routers. Only for changes of one organization. */
  readonly checksumChange?: number | undefined
  /** Stores what others must learn of the changes, in their transaction. */
  readonly record?: (changes: readonly OrganizationChange[], session: Transaction) => Promise<void>
}

/**
 * Writes an organization's routers, pins, used flows, brand kit and ancestry. Every instance learns of a write at
 * once when the announcement arrives, and by the revision when it does not. Writes of one organization exclude each
 * other in MongoDB: each claims the organization first, and its work begins once it has it. Within a process they
 * queue for one permit, with a pause for other instances, so only instances contend. One per process.
 */
export class OrganizationWrites {
  readonly #permits = new KeyedPermits({
    limitMs: PERMIT_LIMIT_MS,
    waitLimitMs: PERMIT_WAIT_LIMIT_MS,
    handoverPauseMsMax: HANDOVER_PAUSE_MS_MAX,
  })

  constructor(
    private readonly revisions: OrganizationRevisions,
    private readonly changes: OrganizationChanges
  ) {}

  /**
   * Runs `work` as a transaction that commits, with the organization's next revision, when it returns `ok`, and undoes
   * its writes when it returns `err`. `work` may run several times and must do nothing outside `session`. With
   * `validateOnly`, it returns what it would return now, and writes and announces nothing.
   */
  async commit<Value, Refusal>(
    change: PlannedChange,
    work: TransactionWork<Value, Refusal>,
    options?: WriteOptions
  ): Promise<Result<Value, Refusal>> {
    return this.commitAll(change.organizationId, withChanges(work, [change]), options)
  }

  /**
   * Like `commit`, for a write with several changes, of one organization or more: all or nothing, with one revision
   * for each change. Changes are announced in order; routers written together are announced once. `permitOf` is the
   * organization whose permit is taken.
   */
  async commitAll<Value, Refusal>(
    permitOf: string,
    work: TransactionWork<SeveralChanges<Value>, Refusal>,
    options: WriteOptions = {}
  ): Promise<Result<Value, Refusal>> {
    const { validateOnly = false } = options
    let committed: OrganizationChange[] = []
    const outcome = await this.#withPermit(permitOf, async (session) => {
      await claimActingSession(options, session)
      const attempted = await work(session)
      committed = []
      if (!attempted.ok || validateOnly) {
        await session.abortTransaction()
        return attempted
      }
      committed = await this.#bump(attempted.value, session)
      await attempted.value.record?.(committed, session)
      return attempted
    })
    if (!outcome.ok) return outcome
    for (const change of notificationsOf(committed)) this.changes.announce(change)
    return ok(outcome.value.value)
  }

  /** Like `commit`, for a write that the routing tables of instances do not hold: no revision, and nothing to announce. */
  async commitUnannounced<Value, Refusal>(
    organizationId: string,
    work: TransactionWork<Value, Refusal>,
    options?: WriteOptions
  ): Promise<Result<Value, Refusal>> {
    return this.commitAll(organizationId, withChanges(work, []), options)
  }

  /** The wait for the permit counts towards the limit of the transaction. */
  async #withPermit<Value>(
    organizationId: string,
    work: (session: Transaction) => Promise<Value>
  ): Promise<Value> {
    const beganMs = performance.now()
    const claim = (session: Transaction) => this.revisions.claim(organizationId, session)
    return this.#permits.take(organizationId, () => {
      const waitedMs = performance.now() - beganMs
      return inTransaction(work, { waitedMs, pauseMsMax: CLAIM_PAUSE_MS_MAX, claim })
    })
  }

  async #bump(write: SeveralChanges<unknown>, session: Transaction) {
    const { changes, createdAtMs, checksumChange } = write
    const committed: OrganizationChange[] = []
    for (const [organizationId, own] of Map.groupBy(changes, (each) => each.organizationId)) {
      const last = await this.revisions.bump(
        organizationId,
        own,
        session,
        createdAtMs,
        checksumChange
      )
      committed.push(
        ...own.map((change, at) => ({ ...change, revision: last - own.length + 1 + at }))
      )
    }
    return committed
  }
}

/**
 * Runs `work` as a transaction that commits when it returns `ok` and undoes its writes when it returns `err` or is only
 * to be validated. Throws what becomes a 401 when the session of the person who writes has ended; so do all writes of
 * `OrganizationWrites`.
 */
export async function attempt<Value, Refusal>(
  work: TransactionWork<Value, Refusal>,
  options: WriteOptions = {}
): Promise<Result<Value, Refusal>> {
  return inTransaction(async (session) => {
    await claimActingSession(options, session)
    const outcome = await work(session)
    if (!outcome.ok || options.validateOnly) await session.abortTransaction()
    return outcome
  })
}

/** Work that runs as a transaction: an `ok` commits, an `err` undoes its writes. It may run several times. */
export type TransactionWork<Value, Refusal> = (
  session: Transaction
) => Promise<Result<Value, Refusal>>

/** Enlists other work in a transaction: it commits with it, or vetoes it. */
export type Enlist<Value> = <Refusal>(
  work: TransactionWork<Value, Refusal>
) => TransactionWork<Value, Refusal>

/** Enlists nothing. */
export function alone<Value, Refusal>(
  work: TransactionWork<Value, Refusal>
): TransactionWork<Value, Refusal> {
  return work
}

function withChanges<Value, Refusal>(
  work: TransactionWork<Value, Refusal>,
  changes: readonly PlannedChange[]
): TransactionWork<SeveralChanges<Value>, Refusal> {
  return async (session) => {
    const attempted = await work(session)
    return attempted.ok ? ok({ value: attempted.value, changes }) : attempted
  }
}

/** Becomes the 401 of every token that is not valid. */
class SessionEnded extends Exception {
  static override readonly status = 401
  static override readonly code = 'E_UNAUTHORIZED_ACCESS'
}

/**
 * Writes the row of the session of a person who writes, so a write that waited and the end of the session cannot miss each
 * other: once a member is removed, nothing more is stored in their name. Throws what becomes a 401 when it has ended.
 * Other tokens, whose names are of no person, cost nothing.
 */
async function claimActingSession(
  { actor, validateOnly = false }: WriteOptions,
  session: Transaction
): Promise<void> {
  if (validateOnly || actor?.kind !== 'token' || !actor.isPerson || actor.hasEnded) return
  const { matchedCount } = await mongoose.connection
    .collection(ACCESS_TOKENS)
    .updateOne({ _id: toObjectId(actor.tokenId) }, { $inc: { made: 1 } }, { session })
  if (matchedCount === 0) throw new SessionEnded('The session has ended.')
}
