import { inject } from '@adonisjs/core/container'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { PastTraffic } from '#routing/impact/past_traffic'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import type { RouterPin } from '#routing/pins/router_pin'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import { draftedRouter } from '#routing/routers/writes/proposed_changes'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices, throwIfCallerLeft, withinPartOfWork } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { DAY_MS } from '#shared/time'
import { dismissalKey } from './dismissal_repository.js'
import { type MinedDraft, minedDraftSteps } from './mined_drafts.js'
import { PastResolves } from './past_resolves.js'
import type { FoundSuggestions, NamedRouter, RouterSuggestion } from './router_suggestion.js'
import { UnmatchedShapesRepository } from './unmatched_shapes_repository.js'
import { criteriaOfMembers, type UrlMember } from './url_members.js'

/** The period that is searched, in days. */
const DAYS = 30
/** Shapes of older days are left out. */
const SHAPES_MAX = 100_000
const UNMATCHED_SHAPES_MAX = 50_000
/** The memory for shapes … */
const SHAPES_BYTES_MAX = 8 * 1024 * 1024
/** … and the share of it that unmatched resolves may fill. */
const UNMATCHED_SHARE = 0.5
/** The most moves listed for a suggestion. There are few: it takes little from other routers. */
const MOVES_MAX = 5
/** Shapes are examined, and drafts judged by pins, until these shares of a request's work are done. */
const SHAPES_PART = 0.13
const DRAFTS_PART = 0.9
/** Hosts are not compared. */
const EXAMPLE_ORIGIN = 'https://example.com'

/**
 * Finds routers that an organization lacks, in the aggregated traffic and the unmatched resolves of the last thirty days.
 * Holds the shapes of one organization at a time, and yields to other work of the process. Throws when MongoDB is away.
 */
@inject()
export class FindSuggestions {
  constructor(
    private readonly traffic: PastTraffic,
    private readonly unmatched: UnmatchedShapesRepository,
    private readonly pins: RouterPinRepository,
    private readonly clock: Clock
  ) {}

  async execute(routing: OrganizationSnapshot): Promise<FoundSuggestions> {
    const { organizationId, table } = routing
    const now = this.clock.now()
    const nowMs = now.getTime()
    const resolves = new PastResolves(SHAPES_BYTES_MAX)
    const period = await this.#read(organizationId, resolves, now)
    const mined = await inSlices(
      minedDraftSteps({
        table,
        mayGoOn: withinPartOfWork(SHAPES_PART),
        counts: resolves.counts,
        networks: resolves.networks,
        draftOf: suggestedDraft,
        leavesOut: (name) => routing.leavesOut(name),
        nowMs,
      })
    )
    const pins = await this.pins.judgedAt(organizationId, nowMs)
    const suggestions: RouterSuggestion[] = []
    const mayGoOn = withinPartOfWork(DRAFTS_PART)
    for (const draft of mined.drafts) {
      if (!mayGoOn()) break
      suggestions.push(toSuggestion(draft, await brokenBy(draft.router, routing, pins, nowMs)))
    }
    const { left, unmatched, shaped } = mined
    const isComplete = mined.isComplete && suggestions.length === mined.drafts.length
    const sums = { resolves: resolves.total, shaped, left, unmatched }
    return { computedAtMs: nowMs, ...period, ...sums, isComplete, suggestions }
  }

  async #read(organizationId: string, resolves: PastResolves, now: Date): Promise<TrafficDays> {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    const from = new Date(today - DAYS * DAY_MS)
    let firstMs = Infinity
    const days = new Set<number>()
    for await (const part of this.unmatched.read(organizationId, from, UNMATCHED_SHAPES_MAX)) {
      throwIfCallerLeft()
      firstMs = Math.min(firstMs, part.day.getTime())
      resolves.addTotal(part.resolves)
      for (const { text, count, networks } of part.shapes) {
        resolves.add(text, count, UNMATCHED_SHARE, networks)
      }
    }
    for await (const part of this.traffic.read(organizationId, { from, until: now }, SHAPES_MAX)) {
      throwIfCallerLeft()
      days.add(part.day.getTime())
      resolves.addTotal(part.resolves)
      for (const { shape, count } of part.shapes) resolves.add(shape, count)
    }
    firstMs = Math.min(firstMs, ...days)
    return { fromMs: firstMs === Infinity ? null : firstMs, days: days.size }
  }
}

/** How many pins a router would break. */
async function brokenBy(
  router: RoutableRouter,
  { table }: OrganizationSnapshot,
  pins: readonly RouterPin[],
  nowMs: number
): Promise<number> {
  const broken = await inSlices(newlyBrokenSteps(table, { written: [router] }, pins, nowMs))
  return broken.length
}

function toSuggestion(draft: MinedDraft, pinsBroken: number): RouterSuggestion {
  const { router, members, support, further, unmatched, networks, witness, moves } = draft
  return {
    key: suggestionKey(members),
    name: router.name,
    criteria: router.criteria ?? {},
    draftId: router.id,
    support,
    further,
    unmatched,
    networks,
    witness: { url: `${EXAMPLE_ORIGIN}${witness.shape}`, resolves: witness.resolves },
    moved: moves.events,
    moves: moves.listed.slice(0, MOVES_MAX).map(({ from, to, events, examples }) => ({
      from: from && named(from),
      to: to && named(to),
      events,
      examples,
    })),
    movesTotal: moves.total,
    pinsBroken,
  }
}

function named({ id, name, priorityClass, bookingFlowId }: NamedRouter): NamedRouter {
  return { id, name, priorityClass, bookingFlowId }
}

const NAME_CHARACTERS_MAX = 100
const ELLIPSIS = '…'
const UNNAMEABLE = 'Suggested router'

/** The router with the criteria of these members; null if no router can have them. */
export function suggestedDraft(members: readonly UrlMember[]): RoutableRouter | null {
  const draft = { name: nameOf(members), criteria: criteriaOfMembers(members) }
  const drafted = draftedRouter(draft, null)
  return drafted.ok ? drafted.value.router : null
}

/** A key with the form of an id. The order of the members does not matter. */
function suggestionKey(members: readonly UrlMember[]): string {
  const texts = members.map(({ text }) => text).sort()
  return dismissalKey(texts.join('&'))
}

function nameOf(members: readonly UrlMember[]): string {
  const words = members.map((member) => {
    if (member.kind === 'path') return `/${member.segments.join('/')}`
    return member.kind === 'campaign' ? member.value : `${member.name}=${member.value}`
  })
  const written = words
    .join(', ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  const characters = [...(written === '' ? UNNAMEABLE : written)]
  if (characters.length <= NAME_CHARACTERS_MAX) return characters.join('')
  const first = characters.slice(0, NAME_CHARACTERS_MAX - ELLIPSIS.length)
  return `${first.join('').trimEnd()}${ELLIPSIS}`
}

interface TrafficDays {
  readonly fromMs: number | null
  readonly days: number
}
