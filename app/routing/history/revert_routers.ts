import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import { refusalOf, RouterRepository } from '#routing/routers/router_repository'
import { checkSteps } from '#routing/routers/writes/check_router'
import {
  changeOf,
  type RouterPlan,
  type RouterWriteOptions,
  RouterWrites,
  type WrittenRouter,
  writtenRouter,
} from '#routing/routers/writes/router_writes'
import {
  UpdateRouter,
  type UpdateRouterError,
  type UpdateRouterOptions,
} from '#routing/routers/writes/update_router'
import type { BrokenPin, RouterChange } from '#routing/routers/writes/write_participant'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'
import type { RouterStates, WriteName } from './router_revision.js'
import { RouterRevisionRepository } from './router_revision_repository.js'

export type RevertRouterError =
  | UpdateRouterError
  /** As of that revision the router did not exist or has no recorded state, or the revision does not exist yet. */
  | { readonly type: 'revision_unknown' }

/** Updates a router to how it was as of an organization revision, through all checks of an update. */
@inject()
export class RevertRouter {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly routers: RouterRepository,
    private readonly updateRouter: UpdateRouter
  ) {}

  async execute(
    organizationId: string,
    id: string,
    revision: number,
    options: Omit<UpdateRouterOptions, 'revertTo' | 'problemsWith'> = {}
  ): Promise<Result<WrittenRouter, RevertRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const recorded = await this.history.find(organizationId, id, revision)
    const present = await this.revisions.find([organizationId])
    const isKnown = revision <= (present.get(organizationId)?.revision ?? 0)
    if (!recorded?.after || !isKnown) {
      const current = await this.routers.find(organizationId, id)
      return err({ type: current ? 'revision_unknown' : 'not_found' })
    }
    const { acceptedWarnings = [] } = recorded.after
    return this.updateRouter.execute(organizationId, id, recorded.after, {
      ...options,
      accept: [...(options.accept ?? []), ...acceptedWarnings],
      revertTo: revision,
    })
  }
}

export interface RestoreInput {
  readonly routerId: string
  /** A write of the router. */
  readonly write: WriteName
  /** `before`: of all routers that the write changed. `after`: of this router alone. */
  readonly to: 'before' | 'after'
  /** The newest revision that the caller has seen, by default the write's. A later change of the routers refuses. */
  readonly knownRevision?: number | undefined
}

export interface Restoration {
  /** The newest revision of the routers before the restoration. */
  readonly knownRevision: number
  /** The routers that it changes. */
  readonly restored: readonly RouterChange[]
  readonly written: readonly WrittenRouter[]
  /** The pins that it breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

type RestoreOptions = RouterWriteOptions<Restoration>
type Outcome<Value> = Promise<Result<Value, RevertRouterError>>

/**
 * Gives routers back the states that they had before or after a write, all or none, through every check of a write. What
 * the write deleted is created again, with its identifier and its place among equals; what it created is deleted. A
 * router that was deleted later stays deleted.
 */
@inject()
export class RestoreRouters {
  constructor(
    private readonly writes: RouterWrites,
    private readonly history: RouterRevisionRepository,
    private readonly routers: RouterBulkRepository,
    private readonly flows: BookingFlowRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: RestoreInput,
    options: RestoreOptions = {}
  ): Outcome<Restoration> {
    const isRecorded = await this.history.find(organizationId, input.routerId)
    if (!isRecorded) return err({ type: 'not_found' })
    return this.writes.commit<Restoration, RevertRouterError>(
      organizationId,
      (session) => this.#plan(organizationId, input, options, session),
      options
    )
  }

  async #plan(
    organizationId: string,
    input: RestoreInput,
    { validateOnly }: RestoreOptions,
    session: Transaction
  ): Outcome<RouterPlan<Restoration, RevertRouterError>> {
    const states = await this.#statesOf(organizationId, input, session)
    const [first] = states
    if (first === undefined) return err({ type: 'revision_unknown' })
    const ids = states.map(({ routerId }) => routerId)
    const knownRevision = await this.history.newestOf(organizationId, ids, session)
    const last = states.at(-1)?.revision ?? 0
    const isStale = knownRevision > (input.knownRevision ?? last)
    if (isStale && !validateOnly) return err({ type: 'revision_stale', revision: knownRevision })
    const changes = await this.#changes(organizationId, states, session)
    if (!changes.ok) return changes
    const restored = changes.value
    const after = restored.flatMap((one) => one.after ?? [])
    for (const flowId of new Set(after.map(({ bookingFlowId }) => bookingFlowId))) {
      const isThere = await this.flows.claim(organizationId, flowId, session)
      if (!isThere) return err({ type: 'booking_flow_unknown' })
    }
    const revertedTo = input.to === 'after' ? first.revision : first.revision - 1
    return ok({
      changes: restored,
      reported: after,
      isBatch: true,
      origin: { by: 'revert', revertedTo },
      store: () => this.#store(organizationId, restored, after, session),
      refuse: (conflicts) => conflicts,
      valueOf: (found) => ({
        knownRevision,
        restored,
        written: after.map((router, at) => writtenRouter(router, found, at)),
        brokenPins: found.brokenPins,
      }),
    })
  }

  /** `after` is what a router becomes. Empty when the write, or a state before it, is not recorded. */
  async #statesOf(
    organizationId: string,
    { routerId, write, to }: RestoreInput,
    session: Transaction
  ): Promise<readonly RouterStates[]> {
    const states = await this.history.ofWrite(organizationId, routerId, write, session)
    if (to === 'after') {
      const own = states.filter((one) => one.routerId === routerId && one.after)
      return own.map((one) => ({ ...one, before: one.after }))
    }
    return states.every(({ before }) => before !== undefined)
      ? states.map((one) => ({ ...one, before: one.after, after: one.before ?? null }))
      : []
  }

  async #changes(
    organizationId: string,
    states: readonly RouterStates[],
    session: Transaction
  ): Outcome<RouterChange[]> {
    const ids = states.map(({ routerId }) => routerId)
    const stored = await this.routers.read(organizationId, ids, session)
    const present = new Map(stored.map((router) => [router.id, router]))
    const nowMs = this.clock.now().getTime()
    const restored: RouterChange[] = []
    for (const { routerId: id, before: left, after } of states) {
      const before = present.get(id) ?? null
      if (before === null && left !== null) continue
      if (after === null) {
        if (before) restored.push(changeOf(before, null))
        continue
      }
      const { revision, updatedAtMs } = before ?? after
      if (isDeepStrictEqual(before, { ...after, revision, updatedAtMs })) continue
      const checked = await inSlices(checkSteps(after))
      if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
      const dates = { revision: revision + 1, updatedAtMs: Math.max(updatedAtMs, nowMs) }
      restored.push(changeOf(before, { ...after, ...checked.value.rules, ...dates }))
    }
    return ok(restored)
  }

  async #store(
    organizationId: string,
    changes: readonly RouterChange[],
    after: readonly BookingFlowRouter[],
    session: Transaction
  ): Outcome<null> {
    const deleted = changes.flatMap(({ id, effect }) => (effect === 'deleted' ? [id] : []))
    const created = changes.filter(({ effect }) => effect === 'created').length
    if (deleted.length > 0) await this.routers.delete(organizationId, deleted, session)
    try {
      return await this.routers.replace(organizationId, after, session, created)
    } catch (error) {
      return err(refusalOf(error))
    }
  }
}
