import { test } from '@japa/runner'
import { differenceOf, type UndecidedPair } from '#routing/engine/conflicts/difference'
import { criteriaProblems, type MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'
import { isSame, pairOf } from '../closed_difference.js'
import { urlNear } from '../near_url.js'

const SEED = SeededRandom.pickSeed()
const ROUTERS = 100
const REQUESTS = 1_000
const FLOWS = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
const path = { segments: ['book'] }

/** What a URL must escape, what looks like syntax, and what has several spellings. */
const TEXTS = [
  'a b',
  'a+b',
  'a%2Fb',
  '%',
  '%zz',
  '&',
  '=',
  '#',
  '?',
  '/',
  ';',
  '"',
  '<',
  '\\',
  '.a',
  ' x ',
  '\u0000',
  '\t',
  '\u00a0',
  '\u200b',
  '\ufffd',
  'ü',
  'u\u0308',
  '\u{1F600}',
  'x'.repeat(900),
  '__proto__',
  'constructor',
  'path',
]

const optional = (name: string, value: string) => ({ name, value, required: false })

type Shape = (random: SeededRandom, at: number) => readonly [MatchingCriteria, object?]

/** The sets of fourteen that cost most, or leave most undecided. */
const WORST: Readonly<Record<string, Shape>> = {
  'schedules that overlap on one path': (random, at) => [
    { path, queryParams: at % 3 === 0 ? [optional(`n${at % 40}`, 'v')] : undefined },
    { activeFromMs: random.below(ROUTERS), activeUntilMs: ROUTERS + random.below(ROUTERS) },
  ],
  'fifty optional of sixty parameters': (random) => {
    const names = random.shuffled(Array.from({ length: 60 }, (_, number) => `n${number}`))
    return [
      { path, queryParams: names.slice(0, 50).map((n) => optional(n, `v${random.below(3)}`)) },
    ]
  },
  'texts that URLs write otherwise': (random, at) => [
    {
      path: at % 3 === 0 ? { segments: [random.pick(TEXTS), random.pick(TEXTS)] } : undefined,
      queryParams: [
        {
          name: random.pick(TEXTS),
          value: random.chance(0.7) ? random.pick(TEXTS) : undefined,
          required: random.chance(0.4),
        },
      ],
      campaign: at % 7 === 0 ? { utm_term: random.pick(TEXTS) } : undefined,
    },
  ],
}

function routersOf(random: SeededRandom, shape: Shape): RoutableRouter[] {
  const routers: RoutableRouter[] = []
  for (let at = 0; routers.length < ROUTERS; at++) {
    const [criteria, schedule] = shape(random, at)
    if (criteriaProblems(criteria).length > 0) continue
    const terms = { bookingFlowId: random.pick(FLOWS), createdAtMs: random.below(ROUTERS) }
    routers.push(buildRouter(routers.length + 1, criteria, { ...terms, ...schedule }))
  }
  return routers
}

/** Whether one of the pairs stands for this one. */
function isNamed(undecided: readonly UndecidedPair[], ...pair: readonly (string | undefined)[]) {
  return undecided.some(({ from, to }) =>
    [from, to].every((one, side) => one === 'any' || one?.id === pair[side])
  )
}

test.group(`The difference of the worst sets | SEED=${SEED}`, () => {
  for (const [name, shape] of Object.entries(WORST)) {
    test(`has or names every request that goes elsewhere: ${name}`, ({ assert }) => {
      const random = new SeededRandom(SEED)
      const routers = routersOf(random, shape)
      const before = RoutingTable.compile(routers)
      const [one, other] = [random.pick(routers), random.pick(routers)]
      const { criteria, priorityClass } = other
      const last = { ...one, createdAtMs: ROUTERS }
      for (const after of [
        before.without(one.id),
        before.with({ ...last, criteria, priorityClass, bookingFlowId: 'd'.repeat(24) }),
      ]) {
        const { rows, undecided } = differenceOf(before, after, [one.id], 0)
        const known = new Set(rows.map(({ from, to }) => pairOf(from, to)))
        for (let at = 0; at < REQUESTS; at++) {
          const near = [random.pick(routers), one, other].slice(random.below(3))
          const request = RequestUrl.parse(urlNear(random, random.shuffled(near)))
          if (!request.ok) continue
          const [from, to] = [before, after].map((table) => {
            return table.resolve(request.value, at % (2 * ROUTERS))?.router ?? null
          })
          const pair = pairOf(from ?? null, to ?? null)
          const isFound = isSame(pair) || known.has(pair) || isNamed(undecided, from?.id, to?.id)
          assert.isTrue(isFound, `${pair}: ${request.value.href}`)
        }
      }
    }).timeout(60_000)
  }
})
