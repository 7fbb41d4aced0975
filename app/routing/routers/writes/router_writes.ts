import type { RouterWarnings } from '#routing/engine/answers/router_warnings'
import type { ConflictReport } from '#routing/engine/conflicts/conflicts'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { TableBefore } from '#routing/tables/live_routing_tables'
import type { Transaction } from '#shared/persistence/in_transaction'
import { routerChecksum } from '#shared/persistence/organization_revisions'
import {
  alone,
  type Enlist,
  type OrganizationWrites,
  type SeveralChanges,
} from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type {
  BrokenPin,
  CommittingWrite,
  ConflictOptions,
  ConflictsRefusal,
  PinOptions,
  PinsRefusal,
  RouterChange,
  RouterWrite,
  WriteCheck,
  WriteFindings,
  WriteOrigin,
  WriteParticipant,
} from './write_participant.js'

/** What a write will do, and how it answers. */
export interface RouterPlan<Value, Refusal> extends Pick<RouterWrite, 'noticed' | 'isBatch'> {
  readonly changes: readonly RouterChange[]
  /** The routers whose conflicts and warnings the answer names, as they are after the write. */
  readonly reported?: readonly BookingFlowRouter[]
  readonly origin?: WriteOrigin
  /** Stores the changes, or refuses for a rule that only the store knows. */
  readonly store: (session: Transaction) => Promise<Result<unknown, Refusal>>
  /** The refusal for the conflicts of one router or several; without it, conflicts refuse nothing. */
  readonly refuse?: (...refused: [ConflictsRefusal, ...ConflictsRefusal[]]) => Refusal
  readonly valueOf: (found: WriteFindings) => Value
}

/** Reads what the write needs, and decides. It may run several times, and writes nothing of routers. */
type Planning<Session, Value, Refusal> = (
  session: Session
) => Promise<Result<RouterPlan<Value, Refusal>, Refusal>>

export interface RouterWriteOptions<Value> extends ConflictOptions, PinOptions, WriteOptions {
  /** Enlists other work in the transaction, which gets the answer and commits with it. */
  readonly enlist?: Enlist<Value> | undefined
}

/** A router as it is now stored, and what a write says of it. */
export interface WrittenRouter {
  readonly router: BookingFlowRouter
  /** Its conflicts within the organization. */
  readonly warnings: ConflictReport
  /** Warnings about the router itself, apart from its conflicts. */
  readonly ownWarnings: RouterWarnings
  /** The pins that the write breaks although it was not refused. */
  readonly brokenPins?: readonly BrokenPin[] | undefined
}

type Refused<Refusal> = Refusal | PinsRefusal

/** A dry run has nothing to store, and may have no session. */
type Storing<Session, Refusal> = Pick<RouterPlan<unknown, Refusal>, 'refuse'> & {
  readonly store: (session: Session) => Promise<Result<unknown, Refusal>>
}

/**
 * The one path on which routers are written: plan, check, commit. The participants, in their order, check each write on
 * the table before it and record it. All of it is one transaction of the organization.
 */
export class RouterWrites {
  constructor(
    private readonly writes: OrganizationWrites,
    private readonly tables: TableBefore,
    private readonly participants: readonly WriteParticipant[]
  ) {}

  /** With `validateOnly`, undoes what it did. A write that only deletes needs the table only when there are pins. */
  async commit<Value, Refusal>(
    organizationId: string,
    plan: Planning<Transaction, Value, Refusal>,
    options: RouterWriteOptions<Value> & { readonly onlyDeletes?: boolean }
  ): Promise<Result<Value, Refused<Refusal>>> {
    const { enlist = alone, actor, validateOnly, onlyDeletes = false } = options
    if (!onlyDeletes) await this.tables.preload(organizationId)
    let planned: Omit<SeveralChanges<Value>, 'value'> = { changes: [] }
    const attempt = enlist<Refused<Refusal>>(async (session) => {
      const decided = await plan(session)
      if (!decided.ok) return decided
      const { origin = {}, valueOf } = decided.value
      const write = writeOf(organizationId, decided.value, options)
      const found = await this.#judge(write, decided.value, session)
      if (!found.ok) return found
      planned = this.#changesOf({ ...write, found: found.value, actor, origin })
      return ok(valueOf(found.value))
    })
    return this.writes.commitAll<Value, Refused<Refusal>>(
      organizationId,
      async (session) => {
        const written = await attempt(session)
        return written.ok ? ok({ value: written.value, ...planned }) : written
      },
      { validateOnly, actor }
    )
  }

  /** What the write would answer now. It stores nothing, so without a session no other write waits for it. */
  async dryRun<Value, Refusal>(
    organizationId: string,
    plan: Planning<Transaction | undefined, Value, Refusal>,
    options: ConflictOptions & PinOptions,
    session?: Transaction
  ): Promise<Result<Value, Refused<Refusal>>> {
    const decided = await plan(session)
    if (!decided.ok) return decided
    const write = writeOf(organizationId, decided.value, options)
    const unstored = { ...decided.value, store: async () => ok(null) }
    const found = await this.#judge(write, unstored, session)
    return found.ok ? ok(decided.value.valueOf(found.value)) : found
  }

  /** What the store refuses is refused first. The table is read before: what is stored is in every later read. */
  async #judge<Refusal, Session extends Transaction | undefined>(
    write: RouterWrite,
    { store, refuse }: Storing<Session, Refusal>,
    session: Session
  ): Promise<Result<WriteFindings, Refused<Refusal>>> {
    const checks: WriteCheck[] = []
    for (const participant of this.participants) {
      const check = await participant.prepare?.(write, session)
      if (check) checks.push(check)
    }
    if (checks.length === 0) {
      const stored = await store(session)
      return stored.ok ? ok(NOTHING_FOUND) : stored
    }
    return this.tables.read(write.organizationId, session, async (table) => {
      const stored = await store(session)
      return stored.ok ? findingsOf(checks, table, refuse) : stored
    })
  }

  #changesOf(write: Omit<CommittingWrite, 'revisions'>): Omit<SeveralChanges<unknown>, 'value'> {
    const { organizationId, origin } = write
    const isImported = origin.by === 'import'
    const created = write.changes.find(({ effect }) => effect === 'created')
    return {
      changes: write.changes.map(
        ({ id, effect }) => ({ organizationId, kind: 'router', id, effect, isImported }) as const
      ),
      createdAtMs: created?.after?.createdAtMs,
      checksumChange: write.changes.reduce(
        (sum, { before, after }) =>
          sum + (after ? routerChecksum(after) : 0) - (before ? routerChecksum(before) : 0),
        0
      ),
      record: async (revisions, session) => {
        const committing = { ...write, revisions }
        for (const participant of this.participants) await participant.record?.(committing, session)
      },
    }
  }
}

/** The first refusal, or what all found. */
async function findingsOf<Refusal>(
  checks: readonly WriteCheck[],
  table: RoutingTable,
  refuse: RouterPlan<unknown, Refusal>['refuse']
): Promise<Result<WriteFindings, Refused<Refusal>>> {
  let found = NOTHING_FOUND
  for (const check of checks) {
    const checked = await check(table)
    if (!checked.ok) {
      if (checked.error.type === 'pins_broken') return err(checked.error)
      const [first, ...others] = checked.error.refused
      if (first && refuse) return err(refuse(first, ...others))
    } else {
      found = { ...found, ...checked.value }
    }
  }
  return ok(found)
}

const NOTHING_FOUND: WriteFindings = { conflicts: [], ownWarnings: [], brokenPins: [] }

function writeOf(
  organizationId: string,
  { changes, reported = [], noticed, isBatch }: RouterPlan<unknown, unknown>,
  { onConflict, leastListed, onProgress, onPin }: ConflictOptions & PinOptions
): RouterWrite {
  const policies = { onConflict, leastListed, onProgress, onPin }
  return { organizationId, changes, reported, noticed, isBatch, ...policies }
}

/** What a write makes of a router: null before it is created, and after it is deleted. */
export function changeOf(
  ...[before, after]:
    | [before: BookingFlowRouter | null, after: BookingFlowRouter]
    | [before: BookingFlowRouter, after: null]
): RouterChange {
  const effect = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  return { id: (after ?? before).id, effect, before, after }
}

/** The answer for one of the reported routers, by its index. */
export function writtenRouter(
  router: BookingFlowRouter,
  { conflicts, ownWarnings }: WriteFindings,
  at = 0
): WrittenRouter {
  const warnings = conflicts[at]
  const own = ownWarnings[at]
  if (!warnings || !own) throw new Error('The write reports on another number of routers')
  return { router, warnings, ownWarnings: own }
}
