import { brokenText } from '#routing/engine/criteria/broken_text'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { DAY_MS } from '#shared/time'
import { isProvablyUnseen, SeenSpellings, type SeenUtm } from './seen_utm.js'
import { type ConditionValue, UtmConditions } from './utm_surroundings.js'
import { misspeltUtm, utmSpelling } from './utm_spelling.js'

/**
 * `variant` and `misspelt`: resolves had a value that resembles a router's. `unseen`: no resolve had the value.
 * `folded`: routers ask for values that are variants of each other. `misspelt_name`: a name resembles a UTM parameter.
 * `broken`: links have an unintended value, such as a placeholder.
 */
export const UTM_FINDING_KINDS = [
  'variant',
  'misspelt',
  'folded',
  'misspelt_name',
  'unseen',
  'broken',
] as const
type UtmFindingKind = (typeof UTM_FINDING_KINDS)[number]

/** A probable mistake in UTM parameters. */
export interface UtmFinding {
  readonly kind: UtmFindingKind
  readonly parameter: UtmParameter
  /** The value that the routers ask for; null for a name. */
  readonly value: string | null
  /** The value or name that is almost the same; null when no resolve had the value. */
  readonly other: string | null
  /** The resolves that had `value` … */
  readonly valueCount: number
  /** … and those that had `other`. */
  readonly otherCount: number
  /** The routers that ask for `value`; for `misspelt_name` and `folded`, also those that ask for `other`. */
  readonly routers: readonly RoutableRouter[]
}

/** The fewest resolves with a broken value: one visitor's link proves nothing. */
const BROKEN_MIN = 10

/** A router that was created or opened more recently may still get traffic. */
const UNSEEN_AFTER_MS = 14 * DAY_MS

/** The findings about the active routers of a table, the most frequent first, each with its routers in precedence order. */
export function* utmFindingSteps(
  table: RoutingTable,
  seen: SeenUtm,
  nowMs: number
): Generator<undefined, UtmFinding[]> {
  const conditions = yield* UtmConditions.steps(yield* table.inPrecedenceSteps())
  const findings = [...nameFindings(conditions, seen)]
  for (const parameter of UTM_PARAMETERS) {
    findings.push(...foldedFindings(conditions, seen, parameter))
    findings.push(...brokenFindings(conditions, seen, parameter))
    findings.push(...(yield* valueSteps(conditions, seen, parameter, nowMs)))
  }
  return findings.sort(compareFindings)
}

function* valueSteps(
  conditions: UtmConditions,
  seen: SeenUtm,
  parameter: UtmParameter,
  nowMs: number
): Generator<undefined, UtmFinding[]> {
  const findings: UtmFinding[] = []
  const values = seen.values[parameter]
  const spellings = yield* SeenSpellings.steps(values)
  for (const { value, spelling, routers } of conditions.values(parameter)) {
    const valueCount = values.counts.get(value) ?? 0
    const related = yield* spellings.relatedSteps(value, spelling)
    const unasked = related.filter((other) => !conditions.hasValue(parameter, other.value))
    for (const { value: other, count, relation } of unasked) {
      findings.push({
        kind: relation,
        parameter,
        value,
        other,
        valueCount,
        otherCount: count,
        routers,
      })
    }
    if (unasked.length > 0 || !isProvablyUnseen(values, value)) continue
    const waiting = routers.filter((router) => isExpecting(router, nowMs))
    if (waiting.length === 0) continue
    findings.push({
      kind: 'unseen',
      parameter,
      value,
      other: null,
      valueCount,
      otherCount: 0,
      routers: waiting,
    })
  }
  return findings
}

/** Pairs each value with its most frequent variant. */
function* foldedFindings(
  conditions: UtmConditions,
  { values }: SeenUtm,
  parameter: UtmParameter
): Generator<UtmFinding> {
  const countOf = ({ value }: ConditionValue) => values[parameter].counts.get(value) ?? 0
  for (const folded of conditions.foldedValues(parameter)) {
    const [first, ...others] = folded.toSorted((a, b) => countOf(b) - countOf(a))
    if (first === undefined) continue
    for (const other of others) {
      yield {
        kind: 'folded',
        parameter,
        value: first.value,
        other: other.value,
        valueCount: countOf(first),
        otherCount: countOf(other),
        routers: [...first.routers, ...other.routers],
      }
    }
  }
}

/** Broken values in links, unless a router asks for the intended value. */
function* brokenFindings(
  conditions: UtmConditions,
  { values }: SeenUtm,
  parameter: UtmParameter
): Generator<UtmFinding> {
  for (const [value, count] of values[parameter].counts) {
    if (count < BROKEN_MIN || brokenText(value) === null) continue
    const [asked] = conditions.variantsOf(parameter, utmSpelling(value))
    if (asked && asked.value !== value) continue
    yield {
      kind: 'broken',
      parameter,
      value: asked ? value : null,
      other: value,
      valueCount: asked ? count : 0,
      otherCount: count,
      routers: asked?.routers ?? [],
    }
  }
}

function* nameFindings(
  conditions: UtmConditions,
  { misspeltNames }: SeenUtm
): Generator<UtmFinding> {
  const names = new Set([...misspeltNames.keys(), ...conditions.misspeltNames.keys()])
  for (const other of names) {
    const parameter = misspeltUtm(other)
    if (parameter === null) continue
    yield {
      kind: 'misspelt_name',
      parameter,
      value: null,
      other,
      valueCount: 0,
      otherCount: misspeltNames.get(other) ?? 0,
      routers: conditions.misspeltNames.get(other) ?? [],
    }
  }
}

function isExpecting(router: RoutableRouter, nowMs: number): boolean {
  const sinceMs = Math.max(router.createdAtMs, router.activeFromMs ?? -Infinity)
  return isOpen(router, nowMs) && sinceMs <= nowMs - UNSEEN_AFTER_MS
}

function compareFindings(a: UtmFinding, b: UtmFinding): number {
  return (
    b.otherCount - a.otherCount ||
    UTM_FINDING_KINDS.indexOf(a.kind) - UTM_FINDING_KINDS.indexOf(b.kind)
  )
}
