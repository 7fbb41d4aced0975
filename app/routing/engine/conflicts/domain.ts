import type { Condition } from '#routing/engine/criteria/condition'
import { partOf } from '#routing/engine/criteria/demands'
import type { UrlSet } from '#routing/engine/criteria/relation'
import { intersectWindows, type TimeWindow } from '#routing/engine/criteria/schedule'
import {
  ANY_TEXT,
  ANYTHING,
  intersect,
  isEmpty,
  only,
  subtract,
  type TextSet,
} from '#routing/engine/criteria/text_set'

/** A set of requests in which every part of the URL, and the instant, varies independently. */
export interface Domain {
  /** What each part may be, by the name of its conditions; a part without an entry may be anything. */
  readonly parts: ReadonlyMap<string, TextSet>
  readonly window: TimeWindow
}

/** The requests for a router's URLs during a window. */
export function domainOf(urls: UrlSet, window: TimeWindow): Domain {
  const parts = new Map<string, TextSet>()
  for (const [name, condition] of urls) parts.set(name, acceptedBy(condition))
  return { parts, window }
}

export function intersectDomains(a: Domain, b: Domain): Domain | null {
  const window = intersectWindows(a.window, b.window)
  if (window === null) return null

  const parts = new Map(a.parts)
  for (const [name, values] of b.parts) {
    const shared = intersect(valuesOf(parts, name), values)
    if (isEmpty(shared)) return null
    parts.set(name, shared)
  }
  return { parts, window }
}

/** The requests of `a` that are not in `b`, as disjoint domains generated on demand. */
export function* subtractDomain(a: Domain, b: Domain): Generator<Domain, undefined> {
  const shared = intersectDomains(a, b)
  if (shared === null) {
    yield a
    return
  }
  const before: [string, TextSet][] = []
  for (const [name, values] of b.parts) {
    const outside = subtract(valuesOf(a.parts, name), values)
    if (!isEmpty(outside)) {
      const parts = new Map(a.parts)
      for (const [earlier, both] of before) parts.set(earlier, both)
      yield { ...a, parts: parts.set(name, outside) }
    }
    before.push([name, valuesOf(shared.parts, name)])
  }
  const { parts } = shared
  const { fromMs, untilMs } = a.window
  if (fromMs < shared.window.fromMs) {
    yield { parts, window: { fromMs, untilMs: shared.window.fromMs } }
  }
  if (shared.window.untilMs < untilMs) {
    yield { parts, window: { fromMs: shared.window.untilMs, untilMs } }
  }
}

function valuesOf(parts: ReadonlyMap<string, TextSet>, name: string): TextSet {
  return parts.get(name) ?? partOf(name).range
}

function acceptedBy({ value, required }: Condition): TextSet {
  if (value === undefined) return required ? ANY_TEXT : ANYTHING
  return { ...only(value), absent: !required }
}
