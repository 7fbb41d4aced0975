import { test } from '@japa/runner'
import { suggestedDraft } from '#routing/suggestions/find_suggestions'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { type Mined, minedDraftSteps } from '#routing/suggestions/mined_drafts'
import { crowd } from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { mostWorkOf } from '#tests/unit/routing/engine/work_meter'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(15)
const NOW_MS = Date.parse('2026-03-31T12:00:00.000Z')
const DEFAULT = buildRouter(1, null)

type Counts = ReadonlyMap<string, number>

function mine(counts: Counts, routers: readonly RoutableRouter[] = [DEFAULT]): Mined {
  const table = RoutingTable.compile(routers)
  const leavesOut = () => false
  return runToEnd(
    minedDraftSteps({ table, counts, draftOf: suggestedDraft, leavesOut, nowMs: NOW_MS })
  )
}

/** Shapes that come a few times each and share nothing often. */
function noise(random: SeededRandom, shapes: number): [string, number][] {
  return Array.from({ length: shapes }, (_, at) => [
    `/page-${at}?ref=${random.bits()}&utm_campaign=c${random.bits()}&utm_source=s${random.bits()}`,
    1 + random.below(3),
  ])
}

function criteriaOf({ drafts }: Mined) {
  return drafts.map(({ router }) => router.criteria)
}

function urlOf(shape: string) {
  return parsed(`https://clinic.example${shape}`)
}

/** What a router would take of the shapes that `routers` leave. */
function takenOfLeft(counts: Counts, router: RoutableRouter, routers: readonly RoutableRouter[]) {
  const [before, after] = [
    RoutingTable.compile(routers),
    RoutingTable.compile([...routers, router]),
  ]
  let taken = 0
  for (const [shape, resolves] of counts) {
    const winner = before.resolve(urlOf(shape), NOW_MS)?.router ?? null
    if (winner !== null && !winner.isDefault) continue
    if (after.resolve(urlOf(shape), NOW_MS)?.router.id === router.id) taken += resolves
  }
  return taken
}

test.group('The miner', () => {
  test('finds a campaign among noise, with everything that its URLs share', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const counts = new Map(noise(random, 2_000))
    for (let at = 0; at < 30; at += 1) {
      counts.set(`/implants?ad=${at}&utm_campaign=spring&utm_source=google`, 10)
    }

    const mined = mine(counts)

    assert.deepEqual(criteriaOf(mined), [
      {
        path: { segments: ['implants'] },
        campaign: { utm_source: 'google', utm_campaign: 'spring' },
      },
    ])
    const [draft] = mined.drafts
    assert.equal(draft?.router.name, 'spring, /implants, google')
    assert.equal(draft?.support, 300)
    assert.equal(draft?.further, 300)
    assert.equal(draft?.unmatched, 0)
    assert.deepEqual(draft?.witness, {
      shape: '/implants?ad=0&utm_campaign=spring&utm_source=google',
      resolves: 10,
    })
    assert.deepEqual(draft?.moves.listed[0]?.from, DEFAULT)
    assert.equal(draft?.moves.events, 300)
  })

  test('finds nothing in noise, in rare URLs, and without traffic', ({ assert }) => {
    const random = new SeededRandom(SEED + 1)
    assert.isEmpty(mine(new Map(noise(random, 3_000))).drafts)
    assert.isEmpty(mine(new Map([['/implants?utm_source=google', 19]])).drafts)
    assert.isEmpty(mine(new Map()).drafts)
    const rare = new Map([...noise(random, 3_000), ['/rare', 20]] as [string, number][])
    assert.isEmpty(mine(rare).drafts)
  })

  test('leaves out what is masked, personal or differs with each click', ({ assert }) => {
    const counts = new Map([
      ['/p/~/x?email=~', 1_000],
      ['/?gclid=7', 1_000],
      ['/?email=ada%40example.com', 1_000],
      ['/', 1_000],
    ])

    const { left, drafts } = mine(counts)
    assert.equal(left, 4_000)
    assert.isEmpty(drafts)
  })

  test('proposes a wide router unless a narrower one takes nearly as much', ({ assert }) => {
    const wide = new Map([
      ['/a?utm_source=news', 40],
      ['/b?utm_source=news', 30],
      ['/c?utm_source=news', 30],
    ])
    assert.deepEqual(criteriaOf(mine(wide)), [{ campaign: { utm_source: 'news' } }])

    const narrow = new Map([
      ['/a?utm_source=news', 96],
      ['/b?utm_source=news', 4],
    ])
    assert.deepEqual(criteriaOf(mine(narrow)), [
      { path: { segments: ['a'] }, campaign: { utm_source: 'news' } },
    ])
  })

  test('proposes nothing for traffic of other routers, and nothing that takes it away', ({
    assert,
  }) => {
    const implants = buildRouter(2, { path: { segments: ['implants'] } })
    const counts = new Map([
      ['/implants?utm_source=google', 900],
      ['/veneers?utm_source=google', 300],
    ])

    const mined = mine(counts, [DEFAULT, implants])

    assert.equal(mined.left, 300)
    assert.deepEqual(criteriaOf(mined), [
      { path: { segments: ['veneers'] }, campaign: { utm_source: 'google' } },
    ])
    assert.equal(mined.drafts[0]?.moves.events, 300)
  })

  test('counts what no router takes', ({ assert }) => {
    const { left, unmatched, drafts } = mine(new Map([['/new', 50]]), [])

    assert.equal(left, 50)
    assert.equal(unmatched, 50)
    assert.equal(drafts[0]?.unmatched, 50)
    assert.isNull(drafts[0]?.moves.listed[0]?.from)
  })

  test('works in small steps at the quota of an organization', ({ assert }) => {
    const table = RoutingTable.compile(crowd(5_000))
    const random = new SeededRandom(SEED)
    const counts = new Map(noise(random, 5_000))
    for (let at = 0; at < 50; at += 1) {
      counts.set(`/left?${'x'.repeat(900)}=${at}&utm_campaign=spring&utm_source=google`, 10)
    }
    const leavesOut = () => false

    const {
      parsed: characters,
      looked,
      steps,
    } = mostWorkOf(() =>
      minedDraftSteps({ table, counts, draftOf: suggestedDraft, leavesOut, nowMs: NOW_MS })
    )

    assert.isAbove(steps, 100)
    assert.isAtMost(characters, 2 * 8_192)
    assert.isAtMost(looked, 15_000)
  })

  test(`proposes only drafts that win what they state (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    let found = 0
    for (let world = 0; world < WORLDS; world += 1) {
      const routers = randomRouters(random)
      const counts = randomCounts(random)
      const mined = mine(counts, routers)
      const message = `world ${world}`
      let furtherOfAll = 0
      for (const { router, support, further, witness, moves, unmatched } of mined.drafts) {
        found += 1
        assert.isAtLeast(support, Math.max(20, mined.left / 100), message)
        assert.equal(support, takenOfLeft(counts, router, routers), message)
        assert.isAtMost(moves.events - support, support * 0.05, message)
        assert.isAtMost(unmatched, support, message)
        const after = RoutingTable.compile([...routers, router])
        assert.equal(after.resolve(urlOf(witness.shape), NOW_MS)?.router.id, router.id, message)
        furtherOfAll += further
      }
      assert.isAtMost(furtherOfAll, mined.left, message)
      const texts = criteriaOf(mined).map((criteria) => JSON.stringify(criteria))
      assert.equal(new Set(texts).size, texts.length, message)
    }
    assert.isAbove(found, WORLDS)
  })

  test(`finds every planted campaign, in any order of the shapes (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED + 2)
    for (let world = 0; world < roundsOf(2); world += 1) {
      const planted = random.shuffled(PLANTED).slice(0, 1 + random.below(4))
      const entries = noise(random, 500)
      for (const { shapes } of planted) entries.push(...shapes(random))
      const mined = mine(new Map(entries))
      const message = `world ${world}`

      assert.sameDeepMembers(
        criteriaOf(mined),
        planted.map(({ criteria }) => criteria),
        message
      )
      const again = mine(new Map(random.shuffled(entries)))
      assert.deepEqual(criteriaOf(again), criteriaOf(mined), message)
      assert.deepEqual(
        again.drafts.map(({ support, further }) => [support, further]),
        mined.drafts.map(({ support, further }) => [support, further]),
        message
      )
    }
  })
})

interface Campaign {
  readonly criteria: MatchingCriteria
  readonly shapes: (random: SeededRandom) => [string, number][]
}

function campaign(criteria: MatchingCriteria, shapeOf: (random: SeededRandom) => string): Campaign {
  return {
    criteria,
    shapes: (random) => Array.from({ length: 200 }, () => [shapeOf(random), 1]),
  }
}

/** Campaigns that share nothing with each other; what their criteria do not demand differs from URL to URL. */
const PLANTED: readonly Campaign[] = [
  campaign(
    { path: { segments: ['spring', 'sale'] } },
    (random) => `/spring/sale?session=${random.bits()}`
  ),
  campaign(
    { campaign: { utm_source: 'newsletter' } },
    (random) => `/story-${random.bits()}?utm_source=newsletter`
  ),
  campaign(
    { campaign: { utm_source: 'bing', utm_campaign: 'autumn' } },
    (random) => `/offer-${random.bits()}?utm_campaign=autumn&utm_source=bing`
  ),
  campaign(
    { queryParams: [{ name: 'partner', value: 'acme ü', required: true }] },
    (random) => `/from-${random.bits()}?partner=acme%20%C3%BC`
  ),
  campaign(
    { path: { segments: ['braces'] }, campaign: { utm_campaign: 'teens' } },
    (random) => `/braces?utm_campaign=teens&utm_term=t${random.bits()}`
  ),
]

const WORDS = ['a', 'b', 'c']

function randomRouters(random: SeededRandom): RoutableRouter[] {
  const routers = random.chance(0.6) ? [DEFAULT] : []
  const count = random.below(4)
  for (let at = 0; at < count; at += 1) {
    const path = { segments: [random.pick(WORDS)] }
    const utm = { utm_source: random.pick(WORDS) }
    const criteria = random.pick([{ path }, { campaign: utm }, { path, campaign: utm }])
    routers.push(buildRouter(at + 2, criteria, { isActive: random.chance(0.8) }))
  }
  return routers
}

function randomCounts(random: SeededRandom): Counts {
  const counts = new Map<string, number>()
  for (let at = 0; at < 40; at += 1) {
    const parameters = ['lang', 'utm_campaign', 'utm_medium', 'utm_source']
      .filter(() => random.chance(0.5))
      .map((name) => `${name}=${random.pick(WORDS)}`)
    const path = random.chance(0.2) ? '/' : `/${random.pick([...WORDS, 'd', 'e'])}`
    counts.set(parameters.length === 0 ? path : `${path}?${parameters.join('&')}`, random.below(60))
  }
  return counts
}
