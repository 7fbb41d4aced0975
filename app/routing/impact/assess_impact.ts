import { inject } from '@adonisjs/core/container'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { changedTableSteps } from '#routing/engine/table/routing_table'
import type { BrokenPin } from '#routing/routers/writes/write_participant'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import {
  type ChangeProblem,
  type ProposedChange,
  type ProposedChanges,
  proposedChanges,
} from '#routing/routers/writes/proposed_changes'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices, withinPartOfWork } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS } from '#shared/time'
import { HiddenDemands } from './hidden_demands.js'
import type { Moves } from './move_tally.js'
import { PastTraffic } from './past_traffic.js'
import { Replay, type Replayed } from './replay.js'

/** Shapes of older days are skipped. */
const SHAPES_MAX = 200_000
/** The most transitions of schedules at which an impact is computed again. */
export const EDGES_MAX = 10
/** The share of a request's work for replaying traffic; the write itself needs the rest. */
const REPLAY_PART = 0.6

export interface ImpactInput {
  readonly changes: readonly ProposedChange[]
  /** How many aggregated days of traffic, up to now. */
  readonly days: number
  /** The instant of the comparison; defaults to now. */
  readonly atMs?: number | undefined
  /** Called with the share of the days that are replayed, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export interface Impact extends Omit<Replayed, 'moves'> {
  readonly atMs: number
  readonly moves: Moves
  /** The start of each day with traffic, newest first. */
  readonly days: readonly Date[]
  /** All events of these days. */
  readonly total: number
  /** False if there was no time for all shapes. */
  readonly isComplete: boolean
  readonly pinsBroken: readonly BrokenPin[]
  /** The first transitions: instants at which a changed router opens or closes. */
  readonly edges: readonly { readonly atMs: number; readonly moves: Moves }[]
  readonly edgesTotal: number
  /** The ids of routers that the changes create: they are not stored. */
  readonly unsavedIds: ReadonlySet<string>
}

export interface ImpactRefusal {
  readonly type: 'invalid'
  readonly problems: readonly ChangeProblem[]
}

/**
 * Dry run of changes of routers on the traffic of past days: which resolves would go from which router to which. Writes
 * nothing.
 */
@inject()
export class AssessImpact {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly traffic: PastTraffic,
    private readonly pins: RouterPinRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: ImpactInput
  ): Promise<Result<Impact, ImpactRefusal>> {
    const routing = await this.tables.forOrganization(organizationId)
    const proposed = proposedChanges(routing.table, input.changes)
    if (!proposed.ok) return err({ type: 'invalid', problems: proposed.error })
    return ok(await this.#assess(routing, proposed.value, input))
  }

  async #assess(
    routing: OrganizationSnapshot,
    proposed: ProposedChanges,
    { days: dayCount, atMs, onProgress }: ImpactInput
  ): Promise<Impact> {
    const { organizationId, table: before } = routing
    const now = this.clock.now()
    const nowMs = atMs ?? now.getTime()
    const { written, deletedIds, changed, unsavedIds } = proposed
    const edges = edgesOf(changed, nowMs)
    const instants = [nowMs, ...edges.slice(0, EDGES_MAX)]
    const after = await inSlices(changedTableSteps(before, { written, deletedIds }))
    const hidden = new HiddenDemands(changed, (name) => routing.leavesOut(name))
    const replay = new Replay({ before, after, changed, hidden, instants })
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    const period = { from: new Date(today - dayCount * DAY_MS), until: now }
    const days: Date[] = []
    let total = 0
    const mayGoOn = withinPartOfWork(REPLAY_PART)
    const pins = await this.pins.judgedAt(organizationId, now.getTime())
    const pinsBroken = await inSlices(
      newlyBrokenSteps(before, { written, deletedIds }, pins, now.getTime())
    )
    for await (const part of this.traffic.read(organizationId, period, SHAPES_MAX)) {
      if (!mayGoOn()) break
      if (days.at(-1)?.getTime() !== part.day.getTime()) {
        onProgress?.(days.length / dayCount)
        days.push(part.day)
      }
      total += part.resolves
      await inSlices(replay.addSteps(part.shapes, mayGoOn))
    }
    const isComplete = mayGoOn()
    const { moves, ...replayed } = replay.replayed
    const [first = NO_MOVES, ...others] = moves
    return {
      ...replayed,
      atMs: nowMs,
      moves: first,
      days,
      total,
      isComplete,
      pinsBroken,
      edges: others.map((ofEdge, index) => ({ atMs: edges[index] ?? nowMs, moves: ofEdge })),
      edgesTotal: edges.length,
      unsavedIds,
    }
  }
}

const NO_MOVES: Moves = { listed: [], total: 0, events: 0, unmatched: 0 }

/** The transitions of the routers' schedules after `nowMs`. */
function edgesOf(routers: readonly RoutableRouter[], nowMs: number): number[] {
  const bounds = routers.flatMap(({ isActive, isDefault, activeFromMs, activeUntilMs }) =>
    isActive && !isDefault ? [activeFromMs, activeUntilMs] : []
  )
  const later = bounds.filter((bound) => bound !== null && bound > nowMs)
  return [...new Set(later)].filter((bound) => bound !== null).sort((a, b) => a - b)
}
