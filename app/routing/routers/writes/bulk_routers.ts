import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { FilterRoutersError } from '#routing/routers/filter_routers'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import type { RouterFilter } from '#routing/routers/router_filter'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import { type RouterProblem, schedulingProblems } from './check_router.js'
import {
  changeOf,
  type RouterPlan,
  type RouterWriteOptions,
  RouterWrites,
  type WrittenRouter,
  writtenRouter,
} from './router_writes.js'
import type { BrokenPin, ConflictsRefusal, PinsRefusal } from './write_participant.js'

/** The most routers that one request changes or deletes, and their most stored bytes. */
export const BULK_LIMITS = { routers: 1_000, bytes: 8_388_608 } as const

/** Routers by their ids, or all that a filter finds. */
export type RouterSelection =
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly filter: RouterFilter; readonly ids?: undefined }

export interface RefusedRouter<Problem> {
  readonly id: string
  /** Null for a router that the organization does not have. */
  readonly name: string | null
  readonly problem: Problem
}

type SelectionRefusal =
  | { readonly type: 'too_large'; readonly routers: number; readonly bytes: number }
  | FilterRoutersError
  | { readonly type: 'unknown'; readonly ids: readonly string[] }

/** The most tags of a router. */
export const TAGS_MAX = 20

/** What becomes of each router; absent members stay as they are. */
export interface BulkChange {
  readonly isActive?: boolean | undefined
  readonly bookingFlowId?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
  readonly activeFromMs?: number | null | undefined
  readonly activeUntilMs?: number | null | undefined
}

/** Why one router cannot be changed. */
export type BulkProblem =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'active_default_exists' }
  | ConflictsRefusal

export type BulkUpdateRefusal =
  | SelectionRefusal
  | QuotaExceeded
  | PinsRefusal
  | { readonly type: 'booking_flow_unknown' }
  /** Every router that cannot be changed. */
  | { readonly type: 'refused'; readonly routers: readonly RefusedRouter<BulkProblem>[] }

export interface BulkUpdate {
  /** How many routers were selected. */
  readonly matched: number
  /** Those that the change makes different, as they are now stored. */
  readonly written: readonly WrittenRouter[]
  /** The pins that the change breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

/**
 * Makes the same change to many routers of an organization, to all or to none, in one transaction that also selects
 * them. Routers that already are as they should be stay untouched.
 */
@inject()
export class BulkUpdateRouters {
  constructor(
    private readonly writes: RouterWrites,
    private readonly routers: RouterBulkRepository,
    private readonly flows: BookingFlowRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    change: BulkChange,
    options: RouterWriteOptions<BulkUpdate> = {}
  ): Promise<Result<BulkUpdate, BulkUpdateRefusal>> {
    return this.writes.commit<BulkUpdate, BulkUpdateRefusal>(
      organizationId,
      (session) => this.#plan(organizationId, selection, change, session),
      options
    )
  }

  async #plan(
    organizationId: string,
    selection: RouterSelection,
    change: BulkChange,
    session: Transaction
  ): Promise<Result<RouterPlan<BulkUpdate, BulkUpdateRefusal>, BulkUpdateRefusal>> {
    const selected = await select(this.routers, organizationId, selection, session)
    if (!selected.ok) return selected
    const { bookingFlowId: flowId } = change
    if (flowId !== undefined && !(await this.flows.claim(organizationId, flowId, session))) {
      return err({ type: 'booking_flow_unknown' })
    }
    const pairs = selected.value
      .map((before) => ({ before, after: changed(before, change) }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    const refused = [
      ...pairs.flatMap(({ after }) => invalidIn(after)),
      ...(await this.#defaultProblems(organizationId, pairs, session)),
    ]
    if (refused.length > 0) return err({ type: 'refused', routers: refused })

    const nowMs = this.clock.now().getTime()
    const changes = pairs.map(({ before, after }) => {
      const updatedAtMs = Math.max(before.updatedAtMs, nowMs)
      return changeOf(before, { ...after, updatedAtMs, revision: before.revision + 1 })
    })
    const routers = changes.flatMap(({ after }) => after ?? [])
    return ok({
      changes,
      reported: routers,
      isBatch: true,
      store: () => this.routers.replace(organizationId, routers, session),
      refuse: (...conflicting) => ({
        type: 'refused',
        routers: conflicting.map((problem) => {
          const router = routers.find(({ id }) => id === problem.routerId)
          return { id: problem.routerId, name: router?.name ?? null, problem }
        }),
      }),
      valueOf: (found) => ({
        matched: selected.value.length,
        written: routers.map((router, at) => writtenRouter(router, found, at)),
        brokenPins: found.brokenPins,
      }),
    })
  }

  /** All that would become active defaults, when there would be more than one. */
  async #defaultProblems(
    organizationId: string,
    pairs: readonly Pair[],
    session: Transaction
  ): Promise<RefusedRouter<BulkProblem>[]> {
    const activated = pairs.filter(
      ({ before, after }) => after.isDefault && after.isActive && !before.isActive
    )
    if (activated.length === 0) return []
    const isTaken = (await this.routers.activeDefault(organizationId, session)) !== null
    if (!isTaken && activated.length === 1) return []
    return activated.map(({ after: { id, name } }) => ({
      id,
      name,
      problem: { type: 'active_default_exists' },
    }))
  }
}

export interface BulkDeletion {
  /** Of the deleted routers. */
  readonly ids: readonly string[]
  /** The pins that the deletion breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

export type BulkDeleteRefusal = SelectionRefusal | PinsRefusal

/** Deletes many routers of an organization, all or none, in one transaction that also selects them. */
@inject()
export class BulkDeleteRouters {
  constructor(
    private readonly writes: RouterWrites,
    private readonly routers: RouterBulkRepository
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    options: RouterWriteOptions<BulkDeletion> = {}
  ): Promise<Result<BulkDeletion, BulkDeleteRefusal>> {
    return this.writes.commit<BulkDeletion, BulkDeleteRefusal>(
      organizationId,
      async (session) => {
        const selected = await select(this.routers, organizationId, selection, session)
        if (!selected.ok) return selected
        const ids = selected.value.map(({ id }) => id)
        return ok({
          changes: selected.value.map((router) => changeOf(router, null)),
          store: async () => {
            if (ids.length > 0) await this.routers.delete(organizationId, ids, session)
            return ok(null)
          },
          valueOf: ({ brokenPins }) => ({ ids, brokenPins }),
        })
      },
      { ...options, onlyDeletes: true }
    )
  }
}

/** The routers of a bulk change, found in its transaction, in order of their ids. */
async function select(
  routers: RouterBulkRepository,
  organizationId: string,
  { ids, filter }: RouterSelection,
  session: Transaction
): Promise<Result<BookingFlowRouter[], SelectionRefusal>> {
  const found = ids
    ? ok(await routers.sizesOf(organizationId, ids, session))
    : await routers.sizesOfMatching(organizationId, filter, session)
  if (!found.ok) return err({ type: found.error })
  const sizes = found.value
  const unknown = ids?.filter((id) => !sizes.has(id)) ?? []
  if (unknown.length > 0) return err({ type: 'unknown', ids: unknown })
  let bytes = 0
  for (const size of sizes.values()) bytes += size
  if (sizes.size > BULK_LIMITS.routers || bytes > BULK_LIMITS.bytes) {
    return err({ type: 'too_large', routers: sizes.size, bytes })
  }
  return ok(await routers.read(organizationId, [...sizes.keys()], session))
}

interface Pair {
  readonly before: BookingFlowRouter
  readonly after: BookingFlowRouter
}

function invalidIn(router: BookingFlowRouter): RefusedRouter<BulkProblem>[] {
  const problems = changeProblems(router)
  const { id, name } = router
  return problems.length > 0 ? [{ id, name, problem: { type: 'invalid', problems } }] : []
}

/** The router after the change, with its own revision and dates. */
function changed(router: BookingFlowRouter, change: BulkChange): BookingFlowRouter {
  const { isActive, bookingFlowId, activeFromMs, activeUntilMs } = change
  const { tags = router.tags, addTags = [], removeTags = [] } = change
  return {
    ...router,
    isActive: isActive ?? router.isActive,
    bookingFlowId: bookingFlowId ?? router.bookingFlowId,
    tags: [...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
    activeFromMs: activeFromMs === undefined ? router.activeFromMs : activeFromMs,
    activeUntilMs: activeUntilMs === undefined ? router.activeUntilMs : activeUntilMs,
  }
}

/** What is wrong with a changed router on its own. Members that the change leaves alone are not checked again. */
function changeProblems(router: BookingFlowRouter): RouterProblem[] {
  return [...schedulingProblems(router), ...tagProblems(router)]
}

function tagProblems({ tags }: BookingFlowRouter): RouterProblem[] {
  if (tags.length <= TAGS_MAX) return []
  const message = `The tags field must have at most ${TAGS_MAX} items`
  return [{ field: 'tags', rule: 'array.maxLength', message }]
}
