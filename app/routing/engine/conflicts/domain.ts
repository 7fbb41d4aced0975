import type { Condition } from '#routing/engine/criteria/condition'
import type { UrlSet } from '#routing/engine/criteria/relation'
import { intersectWindows, type TimeWindow } from '#routing/engine/criteria/schedule'
import { ANY_TEXT, ANYTHING, intersect, isEmpty, only, subtract, type TextSet } from './text_set.js'

/** A set of requests: every path, every parameter and every instant may vary by itself. */
export interface Domain {
  readonly path: TextSet
  readonly parameters: ReadonlyMap<string, TextSet>
  readonly window: TimeWindow
}

/** The URLs of a router during a window. */
export function domainOf({ pathKey, conditions }: UrlSet, window: TimeWindow): Domain {
  const parameters = new Map<string, TextSet>()
  for (const [name, condition] of conditions) parameters.set(name, acceptedBy(condition))
  return { path: pathKey === null ? ANY_TEXT : only(pathKey), parameters, window }
}

export function intersectDomains(a: Domain, b: Domain): Domain | null {
  const window = intersectWindows(a.window, b.window)
  const path = intersect(a.path, b.path)
  if (window === null || isEmpty(path)) return null

  const parameters = new Map(a.parameters)
  for (const [name, values] of b.parameters) {
    const shared = intersect(parameters.get(name) ?? ANYTHING, values)
    if (isEmpty(shared)) return null
    parameters.set(name, shared)
  }
  return { path, parameters, window }
}

/** The requests of `a` that are not in `b`, as domains without a request in common, each made when it is asked for. */
export function* subtractDomain(a: Domain, b: Domain): Generator<Domain, undefined> {
  const shared = intersectDomains(a, b)
  if (shared === null) {
    yield a
    return
  }
  const path = subtract(a.path, b.path)
  if (!isEmpty(path)) yield { ...a, path }
  const within = { ...a, path: shared.path }
  const before: [string, TextSet][] = []
  for (const [name, values] of b.parameters) {
    const outside = subtract(a.parameters.get(name) ?? ANYTHING, values)
    if (!isEmpty(outside)) {
      const parameters = new Map(a.parameters)
      for (const [earlier, both] of before) parameters.set(earlier, both)
      yield { ...within, parameters: parameters.set(name, outside) }
    }
    before.push([name, shared.parameters.get(name) ?? ANYTHING])
  }
  const { parameters } = shared
  const { fromMs, untilMs } = a.window
  if (fromMs < shared.window.fromMs) {
    yield { ...within, parameters, window: { fromMs, untilMs: shared.window.fromMs } }
  }
  if (shared.window.untilMs < untilMs) {
    yield { ...within, parameters, window: { fromMs: shared.window.untilMs, untilMs } }
  }
}

function acceptedBy({ value, required }: Condition): TextSet {
  if (value === undefined) return required ? ANY_TEXT : ANYTHING
  return { ...only(value), absent: !required }
}
