import {
  CONFLICT_SEVERITIES,
  overlapOf,
  SEVERITIES,
  type ConflictKind,
  type Overlap,
} from './conflict_kind.js'
import { contestedUrls, type PairExamples } from './contested_examples.js'
import {
  criteriaProblems,
  type MatchingCriteria,
  mergeCriteria,
} from '#routing/engine/criteria/matching_criteria'
import type { UtmParameter } from '#routing/engine/criteria/campaign'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import { classify } from '#routing/engine/criteria/priority_class'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** What a correction sets of one router; absent members stay as they are. Null removes a bound. */
export interface CorrectedMembers {
  readonly isActive?: boolean
  readonly activeFromMs?: number | null
  readonly activeUntilMs?: number | null
  readonly criteria?: MatchingCriteria
  readonly exampleUrls?: readonly string[]
}

/** A change that was tried on copies of both routers and helped. */
export interface Correction {
  readonly action: 'deactivate' | 'reschedule' | 'narrow' | 'drop_example_urls'
  readonly routerId: string
  readonly change: CorrectedMembers
  readonly message: string
  /** The kind of conflict that remains after the change; null when the two no longer overlap. */
  readonly remaining: ConflictKind | null
}

type Proposal = Omit<Correction, 'remaining' | 'routerId'> & { readonly target: RankedRouter }

/** A conflict between two routers, with the example URLs of one that the other takes. */
interface PairConflict {
  readonly kind: ConflictKind
  readonly overlap: Overlap | null
  /** The example URLs of one that the other takes, whatever the kind of conflict. */
  readonly contested: readonly string[]
  readonly examples: PairExamples
}

/**
 * Tries, in steps, the changes that end a conflict or make it milder. Changes to the subject come first: a narrower one
 * before a shorter schedule, and its deactivation last.
 */
export function* correctionSteps(
  { kind, overlap, contested, examples }: PairConflict,
  subject: RankedRouter,
  other: RankedRouter,
  nowMs: number
): Generator<undefined, Correction[]> {
  const isContested = kind === 'example_claimed'
  const proposals = [
    ...(isContested
      ? [
          ...exampleDrops(subject, examples.subject, contested),
          ...exampleDrops(other, examples.other, contested),
        ]
      : []),
    ...(overlap === null ? [] : yield* separationSteps(overlap, subject, other, nowMs)),
  ]
  const known = new Set(contested)
  const corrections: Correction[] = []
  for (const { target, action, change, message } of proposals) {
    yield
    if (action === 'narrow' && corrections.some((one) => one.action === 'narrow')) continue
    const changed = changedRouter(target, change)
    if (changed === null) continue
    const [side, partner, partnerSide] =
      target === subject
        ? (['subject', other, 'other'] as const)
        : (['other', subject, 'subject'] as const)
    const after = overlapOf(changed, partner, nowMs)
    if (action === 'narrow' && after !== null && after.winner !== changed) continue
    if (action !== 'drop_example_urls' && !endsOrSoftens(overlap, after)) continue

    if (changed.router.isActive && (isContested || !isMilder('example_claimed', kind))) {
      // No change alters which URLs the two routers both match.
      const left =
        action === 'drop_example_urls'
          ? { ...examples, [side]: examples[side].filter(({ href }) => !known.has(href)) }
          : examples
      const contests = contestedUrls(left, after && (after.loser === changed ? side : partnerSide))
      if (isContested ? contests.length > 0 : !contests.every((url) => known.has(url))) continue
    }
    const remaining = after?.kind ?? null
    corrections.push({ action, routerId: target.id, change, message, remaining })
  }
  return corrections
}

function endsOrSoftens(before: Overlap | null, after: Overlap | null): boolean {
  return after === null || (before !== null && isMilder(after.kind, before.kind))
}

/** Changes that may end the overlap or make the conflict milder. */
function* separationSteps(
  overlap: Overlap,
  subject: RankedRouter,
  other: RankedRouter,
  nowMs: number
): Generator<undefined, Proposal[]> {
  const isSevere = CONFLICT_SEVERITIES[overlap.kind] === 'high'
  return [
    ...narrowing(overlap, subject, other),
    ...(isSevere ? yield* narrowingByExampleSteps(subject) : []),
    ...rescheduling(subject, other, nowMs),
    ...deactivation(subject, overlap),
    ...rescheduling(other, subject, nowMs),
    ...deactivation(other, overlap),
  ]
}

function exampleDrops(
  target: RankedRouter,
  examples: PairExamples['subject'],
  contested: readonly string[]
): Proposal[] {
  const hrefs = new Set(contested)
  const dropped = new Set(examples.filter(({ href }) => hrefs.has(href)).map(({ place }) => place))
  if (dropped.size === 0) return []
  const exampleUrls = target.router.exampleUrls.filter((_, place) => !dropped.has(place))
  const message = `Take the claimed example URLs from ${named(target)}.`
  return [{ target, action: 'drop_example_urls', change: { exampleUrls }, message }]
}

function deactivation(target: RankedRouter, { loser, winner, isLoserDead }: Overlap): Proposal[] {
  if (!isLoserDead || target !== loser) return []
  const message = `Deactivate ${named(loser)}: it wins no request that ${named(winner)} does not take.`
  return [{ target: loser, action: 'deactivate', change: { isActive: false }, message }]
}

function rescheduling(target: RankedRouter, other: RankedRouter, nowMs: number): Proposal[] {
  const proposals: Proposal[] = []
  const starts = Math.max(target.fromMs, nowMs)
  if (other.untilMs < target.untilMs) {
    const message = `Let ${named(target)} begin at ${instant(other.untilMs)}, when ${named(other)} ends.`
    const change = { activeFromMs: other.untilMs }
    proposals.push({ target, action: 'reschedule', change, message })
  }
  if (other.fromMs > starts && other.fromMs < target.untilMs) {
    const message = `Let ${named(target)} end at ${instant(other.fromMs)}, when ${named(other)} begins.`
    const change = { activeUntilMs: other.fromMs }
    proposals.push({ target, action: 'reschedule', change, message })
  }
  return proposals
}

function narrowing({ relation }: Overlap, subject: RankedRouter, other: RankedRouter): Proposal[] {
  if (relation === 'equal') return []
  const criteria = mergedCriteria(subject.router.criteria, other.router.criteria)
  if (criteria === null) return []
  const message = `Let ${named(subject)} also ask for what ${named(other)} asks for, and so win as its special case.`
  return [{ target: subject, action: 'narrow', change: { criteria }, message }]
}

/** To ask for the campaign, the path or the parameters of all example URLs that the router matches, or for all of them. */
function* narrowingByExampleSteps(target: RankedRouter): Generator<undefined, Proposal[]> {
  const message = `Let ${named(target)} also ask for what its example URLs have in common.`
  const common = inCommon.get(target) ?? (yield* inCommonSteps(target))
  inCommon.set(target, common)
  return common.flatMap((one) => {
    const criteria = mergedCriteria(target.router.criteria, one)
    return criteria ? [{ target, action: 'narrow', change: { criteria }, message }] : []
  })
}

/** A router may conflict with many, and its example URLs are parsed once. */
const inCommon = new WeakMap<RankedRouter, readonly MatchingCriteria[]>()

function* inCommonSteps(target: RankedRouter): Generator<undefined, readonly MatchingCriteria[]> {
  const found: MatchingCriteria[] = []
  yield* target.visitExamples((request) => {
    if (target.matches(request)) found.push(criteriaOfUrl(request).criteria)
    return false
  })
  const [first, ...others] = found
  if (first === undefined) return []
  const { path, queryParams, campaign } = others.reduce(commonCriteria, first)
  const parts = [campaign && { campaign }, path && { path }, queryParams && { queryParams }]
  const added: MatchingCriteria[] = parts.filter((part) => part !== undefined)
  if (added.length > 1) added.push(Object.assign({}, ...added) as MatchingCriteria)
  return added
}

/** What both of two criteria made of URLs ask for. */
function commonCriteria(one: MatchingCriteria, other: MatchingCriteria): MatchingCriteria {
  const isSamePath = one.path?.segments.join('/') === other.path?.segments.join('/')
  const queryParams = one.queryParams?.filter(({ name, value }) =>
    other.queryParams?.some((each) => each.name === name && each.value === value)
  )
  const campaign = Object.entries(one.campaign ?? {}).filter(
    ([name, value]) => other.campaign?.[name as UtmParameter] === value
  )
  return {
    ...(one.path && isSamePath && { path: one.path }),
    ...(queryParams?.length && { queryParams }),
    ...(campaign.length > 0 && { campaign: Object.fromEntries(campaign) }),
  }
}

/** The criteria that ask for both; null when none exist or they would be refused. */
function mergedCriteria(
  a: MatchingCriteria | null,
  b: MatchingCriteria | null
): MatchingCriteria | null {
  const criteria = a && b && mergeCriteria(a, b)
  return criteria && criteriaProblems(criteria).length === 0 ? criteria : null
}

function changedRouter(target: RankedRouter, change: CorrectedMembers): RankedRouter | null {
  const changed: RoutableRouter = { ...target.router, ...change }
  const priorityClass = classify(changed.criteria, changed.isDefault)
  return priorityClass.ok
    ? new RankedRouter({ ...changed, priorityClass: priorityClass.value })
    : null
}

function isMilder(after: ConflictKind, before: ConflictKind): boolean {
  return severityRank(after) > severityRank(before)
}

function severityRank(kind: ConflictKind): number {
  return SEVERITIES.indexOf(CONFLICT_SEVERITIES[kind])
}

function named({ router }: RankedRouter): string {
  return JSON.stringify(router.name)
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
