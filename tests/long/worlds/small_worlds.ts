import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { routerId } from '#tests/support/routing/router_builder'
import { parsed } from '#tests/support/routing/parsed_url'
import { routerOfVector, type VectorRouter } from '#tests/support/vectors'
import { type Asked, asksFor, rankOf, type Ruled } from './reference.js'

/** A router on both sides. */
export interface Twin {
  readonly engine: RoutableRouter
  readonly rules: Ruled
}

type Entry = { readonly value?: string; readonly required?: boolean }

const PATHS = ['', 'a', 'b', 'a/a', 'a/b', 'b/a', 'b/b']
/** None, and whether it exists or has one of two values, each of them required or not. */
const ENTRIES: readonly (Entry | undefined)[] = [
  undefined,
  {},
  { required: false },
  { value: '1' },
  { value: '1', required: false },
  { value: '2' },
  { value: '2', required: false },
]
const SOURCES = [undefined, 's', 't']
/** The parts of criteria, each a choice of its list: path, `p`, `q`, `utm_source`. */
const SIZES = [PATHS.length, ENTRIES.length, ENTRIES.length, SOURCES.length] as const

/** Every combination of them. The first asks for nothing: it is the default router. */
export const CRITERIA = SIZES.reduce((product, size) => product * size, 1)

/**
 * Every schedule that begins or ends at 1 or 2, with those of the instants 0, 1 and 2 at which it is open, as bits; and an inactive router. The
 * first is always open.
 */
export const SCHEDULES = [
  { from: null, until: null, times: 0b111 },
  { from: null, until: 1, times: 0b001 },
  { from: null, until: 2, times: 0b011 },
  { from: 1, until: null, times: 0b110 },
  { from: 2, until: null, times: 0b100 },
  { from: 1, until: 2, times: 0b010 },
  { from: null, until: null, times: 0b111, isActive: false },
] as const

/** What each part of a request may be: every choice of the criteria, none, and what no criteria name. */
const VALUES = [undefined, '1', '2', 'stranger']
const ASKED: readonly Asked[] = [...PATHS, 'stranger'].flatMap((path) =>
  VALUES.flatMap((p) =>
    VALUES.flatMap((q) =>
      [...SOURCES, 'stranger'].map((source) => ({
        segments: path.split('/').filter(Boolean),
        query: Object.fromEntries(
          Object.entries({ p, q, utm_source: source }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]]
          )
        ),
      }))
    )
  )
)

/** Every request that the criteria can tell apart, as the engine reads it. */
export const UNIVERSE: readonly RequestUrl[] = ASKED.map(({ segments, query }) =>
  parsed(`https://example.com/${segments.join('/')}?${new URLSearchParams(query)}`)
)
export const ALL = (1n << BigInt(UNIVERSE.length)) - 1n

const numbers = new Map(UNIVERSE.map(({ href }, at) => [href, at]))

/** Which of the universe a request is to the criteria, with whatever no criteria name. */
export function numberOf(request: RequestUrl): number {
  const known = (value: string | undefined, of: readonly (string | undefined)[]) =>
    value === undefined || of.includes(value) ? value : 'stranger'
  const path = known(request.segments.join('/'), PATHS)
  const query = new URLSearchParams()
  for (const [name, of] of [
    ['p', VALUES],
    ['q', VALUES],
    ['utm_source', SOURCES],
  ] as const) {
    const value = known(request.query.get(name), of)
    if (value !== undefined) query.set(name, value)
  }
  return numbers.get(parsed(`https://example.com/${path}?${query}`).href) ?? -1
}

function choicesOf(criteria: number): number[] {
  return SIZES.map((size, part) => {
    const smaller = SIZES.slice(part + 1).reduce((product, other) => product * other, 1)
    return Math.floor(criteria / smaller) % size
  })
}

function criteriaOf(choices: readonly number[]): number {
  return choices.reduce((number, choice, part) => number * (SIZES[part] ?? 1) + choice, 0)
}

function written(criteria: number): VectorRouter['matching_criteria'] {
  const [path = 0, p = 0, q = 0, source = 0] = choicesOf(criteria)
  const parameters = Object.entries({ p: ENTRIES[p], q: ENTRIES[q] }).flatMap(([name, entry]) =>
    entry ? [[name, entry] as const] : []
  )
  const utm = SOURCES[source]
  return {
    ...(path > 0 ? { path: { segments: PATHS[path]?.split('/') ?? [] } } : {}),
    ...(parameters.length > 0
      ? { query_params: { parameters: Object.fromEntries(parameters) } }
      : {}),
    ...(utm ? { campaign: { utm_source: utm } } : {}),
  }
}

const KINDS = Array.from({ length: CRITERIA }, (_, criteria) => {
  const router = {
    id: routerId(0),
    matching_criteria: written(criteria),
    is_default: criteria === 0,
  }
  const bits = ASKED.map((asked) =>
    asksFor(router.matching_criteria, asked) ? '1' : '0'
  ).toReversed()
  const urls = BigInt(`0b${bits.join('')}`)
  return { engine: routerOfVector(router), rank: rankOf(router.matching_criteria), urls }
})

/** Default routers ignore their schedule. */
function twin(number: number, criteria: number, schedule: number, createdAt: number): Twin {
  const kind = KINDS[criteria]
  const open = SCHEDULES[schedule]
  if (!kind || !open) throw new Error(`there are no criteria ${criteria} or schedule ${schedule}`)
  const id = routerId(number)
  const bookingFlowId = 'a'.repeat(24)
  const isActive = !('isActive' in open)
  const isDefault = criteria === 0
  return {
    engine: {
      ...kind.engine,
      id,
      bookingFlowId,
      isActive,
      createdAtMs: createdAt,
      activeFromMs: open.from,
      activeUntilMs: open.until,
    },
    rules: {
      id,
      flow: bookingFlowId,
      isActive,
      isDefault,
      createdAt,
      rank: kind.rank,
      urls: kind.urls,
      times: isDefault ? 0b111 : open.times,
    },
  }
}

/** Routers with such criteria and schedules, each newer than the one before it unless `isOneImport`. */
export function twins(
  criteria: readonly number[],
  schedules: readonly number[],
  isOneImport: boolean
): Twin[] {
  return criteria.map((one, at) => {
    return twin(at + 1, one, schedules[at] ?? 0, isOneImport ? 0 : at)
  })
}

/** What renames criteria: for each of them, the one that asks for the same by other words. */
type Renaming = Uint16Array

/**
 * Every renaming that no rule tells apart: of the paths of one length, of the values of a parameter, of the two
 * parameters.
 */
function renamings(): Renaming[] {
  const swap =
    (...pairs: readonly (readonly [number, number])[]) =>
    (choice: number) => {
      const pair = pairs.find((one) => one.includes(choice))
      return pair ? pair[0] + pair[1] - choice : choice
    }
  const values = swap([3, 5], [4, 6])
  const made = [
    onParts(swap([1, 2]), 0),
    onParts(swap([3, 4]), 0),
    onParts(swap([4, 5]), 0),
    onParts(swap([5, 6]), 0),
    onParts(values, 1),
    onParts(swap([1, 2]), 3),
    renaming(([path = 0, p = 0, q = 0, source = 0]) => [path, q, p, source]),
  ]
  const all = new Map([renaming((choices) => [...choices])].map((one) => [one.join(), one]))
  for (const one of all.values()) {
    for (const next of made) {
      const both = one.map((criteria) => next[criteria] ?? 0)
      all.set(both.join(), both)
    }
  }
  return [...all.values()]
}

function renaming(rename: (choices: readonly number[]) => readonly number[]): Renaming {
  return Uint16Array.from({ length: CRITERIA }, (_, criteria) =>
    criteriaOf(rename(choicesOf(criteria)))
  )
}

function onParts(rename: (choice: number) => number, part: number): Renaming {
  return renaming((choices) => choices.map((choice, at) => (at === part ? rename(choice) : choice)))
}

/** One of each set of criteria that renamings make of each other, and the renamings that leave it as it is. */
function* upToSymmetry(group: readonly Renaming[]): Generator<readonly [number, Renaming[]]> {
  const seen = new Uint8Array(CRITERIA)
  for (let criteria = 0; criteria < CRITERIA; criteria++) {
    if (seen[criteria]) continue
    for (const one of group) seen[one[criteria] ?? 0] = 1
    yield [criteria, group.filter((one) => one[criteria] === criteria)]
  }
}

/** Each set of so many criteria up to symmetry, in every order of creation that decides something. */
export function* setsOf(
  size: number,
  group = renamings(),
  mostRank = Infinity
): Generator<readonly number[]> {
  if (size === 0) return yield []
  for (const [criteria, rest] of upToSymmetry(group)) {
    const rank = KINDS[criteria]?.rank ?? 0
    if (rank > mostRank) continue
    for (const others of setsOf(size - 1, rest, rank)) yield [criteria, ...others]
  }
}

/** Every choice of a schedule for each of so many routers. */
export function* schedulesOf(size: number): Generator<readonly number[]> {
  if (size === 0) return yield []
  for (const first of SCHEDULES.keys()) {
    for (const others of schedulesOf(size - 1)) yield [first, ...others]
  }
}
