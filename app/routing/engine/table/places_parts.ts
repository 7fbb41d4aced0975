import { PART_MAX, type PlaceEntry, PlacesPart } from './places_part.js'
import type { Searchable } from './searchable.js'
import { runToEnd, StepBudget } from './steps.js'
import { HASH_BITS } from './text_hash.js'

/** At most this many bits of a hash lead to a part. */
const BITS_MAX = 12

/** For each value of the first bits of a hash, the part with its places; neighbours can be the same part. */
export type PlacesParts<Node extends Searchable> = readonly PlacesPart<Node>[]

/**
 * As few parts as none of them is too large, for entries whose hashes share their first `bits`. `entries` must have no
 * text twice.
 */
export function* partsSteps<Node extends Searchable>(
  entries: readonly PlaceEntry<Node>[],
  bits: number,
  budget: StepBudget
): Generator<undefined, PlacesParts<Node>> {
  const mayDivide = bits < BITS_MAX
  if (!mayDivide || entries.length <= PART_MAX) {
    const part = yield* PlacesPart.steps(entries, budget)
    if (!mayDivide || !part.isTooLarge) return [part]
  }
  const low: PlaceEntry<Node>[] = []
  const high: PlaceEntry<Node>[] = []
  for (const entry of entries) {
    const isHigh = ((entry[1] >>> (HASH_BITS - 1 - bits)) & 1) === 1
    if (isHigh) high.push(entry)
    else low.push(entry)
    if (budget.spend(0.2)) yield
  }
  const halves = [
    yield* partsSteps(low, bits + 1, budget),
    yield* partsSteps(high, bits + 1, budget),
  ]
  const length = Math.max(...halves.map((parts) => parts.length))
  return halves.flatMap((parts) => stretched(parts, length / parts.length))
}

/** `changed` in the place of `part`, and divided if it is too large. */
export function withPart<Node extends Searchable>(
  parts: PlacesParts<Node>,
  part: PlacesPart<Node>,
  changed: PlacesPart<Node>
): PlacesParts<Node> {
  const from = parts.indexOf(part)
  const count = parts.lastIndexOf(part) + 1 - from
  const bits = Math.log2(parts.length / count)
  const isToDivide = changed.isTooLarge && bits < BITS_MAX
  const now = isToDivide
    ? runToEnd(partsSteps([...changed.entries()], bits, new StepBudget()))
    : [changed]
  const times = Math.max(1, now.length / count)
  const all = stretched(parts, times)
  all.splice(from * times, count * times, ...stretched(now, (count * times) / now.length))
  return all
}

/** Each part this many times in a row. */
function stretched<Part>(parts: readonly Part[], times: number): Part[] {
  return parts.flatMap((part) => new Array<Part>(times).fill(part))
}
