import { inject } from '@adonisjs/core/container'
import { type Difference, differenceSteps } from '#routing/engine/conflicts/difference'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices, withinPartOfWork } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { DAY_MS } from '#shared/time'
import { HiddenDemands } from './hidden_demands.js'
import type { Moves } from './move_tally.js'
import { PastTraffic } from './past_traffic.js'
import { Replay, type Replayed } from './replay.js'

/** Shapes of older days are skipped. */
const SHAPES_MAX = 200_000
/** The most transitions of schedules at which traffic is compared again. */
export const EDGES_MAX = 10
/** The share of a request's work for replaying traffic; the write itself needs the rest. */
const REPLAY_PART = 0.6

export interface ComparedTables {
  readonly before: RoutingTable
  readonly after: RoutingTable
  /** The changed routers in both states. */
  readonly changed: readonly RoutableRouter[]
  readonly ids: ReadonlySet<string>
}

export interface ComparisonInput {
  /** How many aggregated days of traffic, up to now. */
  readonly days: number
  /** The instant of the comparison; defaults to now. */
  readonly atMs?: number | undefined
  /** Called with the share of the days that are replayed, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** What two tables answer differently: to all requests from an instant on, and to those of past days. */
export interface Compared extends Omit<Replayed, 'moves'> {
  readonly atMs: number
  readonly difference: Difference
  readonly moves: Moves
  /** The start of each day with traffic, newest first. */
  readonly days: readonly Date[]
  /** All events of these days. */
  readonly total: number
  /** False if there was no time for all shapes. */
  readonly isComplete: boolean
  /** The first transitions: instants at which a changed router opens or closes. */
  readonly edges: readonly { readonly atMs: number; readonly moves: Moves }[]
  readonly edgesTotal: number
}

/** Compares two tables of an organization. Yields to the event loop; its work counts for the request. */
@inject()
export class CompareTables {
  constructor(
    private readonly traffic: PastTraffic,
    private readonly clock: Clock
  ) {}

  async execute(
    routing: OrganizationSnapshot,
    { before, after, changed, ids }: ComparedTables,
    { days: dayCount, atMs, onProgress }: ComparisonInput
  ): Promise<Compared> {
    const now = this.clock.now()
    const nowMs = atMs ?? now.getTime()
    const edges = edgesOf(changed, nowMs)
    const instants = [nowMs, ...edges.slice(0, EDGES_MAX)]
    const mayGoOn = withinPartOfWork(REPLAY_PART)
    const difference = await inSlices(differenceSteps(before, after, ids, nowMs))
    const hidden = new HiddenDemands(changed, (name) => routing.leavesOut(name))
    const replay = new Replay({ before, after, changed, hidden, instants })
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    const period = { from: new Date(today - dayCount * DAY_MS), until: now }
    const days: Date[] = []
    let total = 0
    for await (const part of this.traffic.read(routing.organizationId, period, SHAPES_MAX)) {
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
      difference,
      moves: first,
      days,
      total,
      isComplete,
      edges: others.map((ofEdge, index) => ({ atMs: edges[index] ?? nowMs, moves: ofEdge })),
      edgesTotal: edges.length,
    }
  }
}

const NO_MOVES: Moves = { listed: [], total: 0, events: 0, unmatched: 0, byPair: new Map() }

/** The transitions of the routers' schedules after `nowMs`. */
function edgesOf(routers: readonly RoutableRouter[], nowMs: number): number[] {
  const bounds = routers.flatMap(({ isActive, isDefault, activeFromMs, activeUntilMs }) =>
    isActive && !isDefault ? [activeFromMs, activeUntilMs] : []
  )
  const later = bounds.filter((bound) => bound !== null && bound > nowMs)
  return [...new Set(later)].filter((bound) => bound !== null).sort((a, b) => a - b)
}
