import type { RouterAudit } from '#console/api/types'
import type { components } from '#console/api/schema'
import type { Texts } from '#console/texts/spoken_texts'

type Matched = components['schemas']['MatchedRouter']
type ConflictKind = RouterAudit['conflicts'][number]['kind']
type Silent = NonNullable<RouterAudit['silent_routers']>[number]
export type Severity = components['schemas']['Severity']
/** An inactive flow that routers still send visitors to. */
type VisitedFlow = NonNullable<RouterAudit['flow_inactive_with_visitors']>[number]
export type UtmFinding = components['schemas']['UtmFinding']

interface Of {
  /** The same across audits. */
  readonly key: string
}

interface OfRouter extends Of {
  /** Where the remedy begins; for a conflict, the losing router. */
  readonly router: Matched
}

export type Finding =
  | (OfRouter &
      (
        | {
            readonly type: 'conflict'
            readonly kind: ConflictKind
            readonly severity: Severity
            readonly winner: Matched
          }
        | {
            readonly type: 'dead'
            readonly reason: 'covered' | 'expired'
            readonly by: readonly Matched[]
          }
        | { readonly type: 'flow'; readonly flowName: string }
        | { readonly type: 'example'; readonly url: string; readonly winner: Matched | null }
        | {
            readonly type: 'silent'
            readonly reason: Silent['reason']
            readonly openDays: number
            readonly by: readonly Matched[]
            /** The value that visitors have instead of the router's. */
            readonly spelling: string | null
          }
      ))
  | (Of & { readonly type: 'utm'; readonly utm: UtmFinding })
  | (Of & { readonly type: 'visited'; readonly flow: VisitedFlow })

/**
 * Inactive flows that still get visitors, then the audit's findings in its order: conflicts, routers that never win, flows,
 * examples, UTM, silent routers.
 */
export function findingsOf(audit: RouterAudit): readonly Finding[] {
  return [
    ...(audit.flow_inactive_with_visitors ?? []).map((flow): Finding => ({
      type: 'visited',
      key: `visited ${flow.booking_flow_id}`,
      flow,
    })),
    ...audit.conflicts.map(({ kind, severity, winner, loser }): Finding => ({
      type: 'conflict',
      key: `${kind} ${winner.router_id} ${loser.router_id}`,
      router: loser,
      kind,
      severity,
      winner,
    })),
    ...audit.dead_routers.map(({ reason, by, ...router }): Finding => ({
      type: 'dead',
      key: `dead ${router.router_id}`,
      router,
      reason,
      by,
    })),
    ...audit.inactive_booking_flows.map(({ booking_flow_name: flowName, ...router }): Finding => ({
      type: 'flow',
      key: `flow ${router.router_id}`,
      router,
      flowName,
    })),
    ...audit.stray_example_urls.map(({ url, winner, ...router }): Finding => ({
      type: 'example',
      key: `example ${router.router_id} ${url}`,
      router,
      url,
      winner,
    })),
    ...(audit.utm ?? []).map((utm): Finding => ({
      type: 'utm',
      key: `utm ${utm.kind} ${utm.parameter} ${utm.value} ${utm.other}`,
      utm,
    })),
    ...(audit.silent_routers ?? []).map(
      ({ reason, open_days: openDays, by, spelling, ...router }): Finding => ({
        type: 'silent',
        key: `silent ${router.router_id}`,
        router,
        reason,
        openDays,
        by,
        spelling,
      })
    ),
  ]
}

/** Splits off the UTM findings that the organization has dismissed. */
export function byDismissal(findings: readonly Finding[]) {
  const isDismissed = (one: Finding) => one.type === 'utm' && Boolean(one.utm.dismissed)
  return {
    shown: findings.filter((one) => !isDismissed(one)),
    dismissed: findings.flatMap((one) => (one.type === 'utm' && isDismissed(one) ? [one.utm] : [])),
  }
}

/** How many findings of a view the audit counted but did not list. Flows with visitors are not part of the audit. */
export function unlistedCount(
  audit: RouterAudit,
  findings: readonly Finding[],
  view: FindingView
): number {
  const { low, info } = audit.totals
  const pins = audit.broken_pins?.length ?? 0
  const listed = (each: FindingView) =>
    findings.filter((one) => one.type !== 'visited' && isInView(one, each)).length
  return view === 'intended'
    ? low + info - listed('intended')
    : audit.findings - pins - listed('all')
}

/** A finding in one sentence. */
export function findingText(finding: Finding, { findings: t, routers }: Texts): string {
  if (finding.type === 'utm') return utmText(finding.utm, t.utm)
  if (finding.type === 'visited') {
    const { booking_flow_name: flow, resolves } = finding.flow
    return resolves === null ? t.visitedFlow.uncounted(flow) : t.visitedFlow.counted(flow, resolves)
  }
  const name = finding.router.router_name
  switch (finding.type) {
    case 'conflict':
      return routers.conflicts[finding.kind](finding.winner.router_name, name)
    case 'dead': {
      if (finding.reason === 'expired') return t.expired(name)
      const [first, ...others] = finding.by.map(({ router_name: by }) => by)
      return t.covered(name, first ?? '', others.length)
    }
    case 'flow':
      return t.inactiveFlow(name, finding.flowName)
    case 'example':
      return finding.winner === null ? t.strayNone(name) : t.stray(name, finding.winner.router_name)
    case 'silent': {
      const { reason, openDays, by, spelling } = finding
      const [first, ...others] = by.map(({ router_name: each }) => each)
      if (reason === 'covered') return t.silent.covered(name, openDays, first ?? '', others.length)
      if (reason === 'misspelt') return t.silent.misspelt(name, openDays, spelling ?? '')
      return t.silent[reason](name, openDays)
    }
  }
}

function utmText(utm: UtmFinding, t: Texts['findings']['utm']): string {
  const { kind, parameter, value_resolves: valueCount, other_resolves: otherCount } = utm
  const value = utm.value ?? ''
  const other = utm.other ?? ''
  switch (kind) {
    case 'variant':
    case 'misspelt':
      return t[kind](`${parameter}=${other}`, otherCount, value, valueCount)
    case 'folded':
      return t.folded(`${parameter}=${value}`, valueCount, other, otherCount)
    case 'misspelt_name':
      return otherCount === 0
        ? t.nameAsked(other, parameter)
        : t.nameSeen(other, parameter, otherCount)
    case 'broken':
      return t.broken(`${parameter}=${other}`, otherCount)
    case 'unseen':
      return t.unseen(`${parameter}=${value}`)
  }
}

/** The filters of the list; `all` leaves out deliberate overlaps (low and info). */
export const FINDING_VIEWS = [
  'all',
  'high',
  'medium',
  'dead',
  'flow',
  'example',
  'utm',
  'silent',
  'suggested',
  'intended',
] as const

export type FindingView = (typeof FINDING_VIEWS)[number]

/** The view in the query of a place; all findings by default. */
export function viewOfPlace(search: string): FindingView {
  const named = new URLSearchParams(search).get('show')
  return FINDING_VIEWS.find((view) => view === named) ?? 'all'
}

export function placeOfView(view: FindingView): string {
  return view === 'all' ? '/findings' : `/findings?show=${view}`
}

export function isInView(finding: Finding, view: FindingView): boolean {
  if (finding.type === 'visited') return view === 'all' || view === 'flow'
  if (finding.type !== 'conflict') return view === 'all' || view === finding.type
  const isIntended = finding.severity === 'low' || finding.severity === 'info'
  if (isIntended) return view === 'intended'
  return view === 'all' || view === finding.severity
}
