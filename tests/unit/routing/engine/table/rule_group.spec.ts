import { test } from '@japa/runner'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { oracleCandidates } from '#tests/unit/routing/engine/naive_oracle'
import { INSTANTS } from '#tests/unit/routing/engine/random_world'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
/** Enough for a map with an overlay of changes. */
const PATHS = 30
const NAMES = ['p', 'q', 'r', 's', 't', 'u']
/** Instants before 1970, and beyond 32 bits. */
const FAR_INSTANTS = [-5_000_000_000, -1, ...INSTANTS, 2 ** 31, 2 ** 32, 1_800_000_000_000]

/** Short and long values, some with equal beginnings. */
function value(random: SeededRandom): string {
  const long = 'v'.repeat(random.pick([31, 32, 33, 70]))
  return random.pick(['', '1', 'ü', '\u{1F600}', long, `${long.slice(1)}w`])
}

/** Up to a dozen routers on a path: alike, scheduled, and with up to six conditions. */
function routersOf(random: SeededRandom, path: number): RoutableRouter[] {
  const shared = value(random)
  return Array.from({ length: 1 + random.below(random.pick([1, 3, 12])) }, (_, at) => {
    const names = random.shuffled(NAMES).slice(0, random.pick([0, 1, 1, 2, 6]))
    const isBounded = () => random.chance(0.3)
    const criteria = {
      path: { segments: ['a', String(path)] },
      queryParams: names.map((name) => ({
        name,
        value: random.chance(0.7) ? (random.chance(0.5) ? shared : value(random)) : undefined,
        required: random.chance(0.7),
      })),
    }
    return buildRouter(1 + path * 20 + at, names.length > 0 ? criteria : { path: criteria.path }, {
      activeFromMs: isBounded() ? random.pick(FAR_INSTANTS) : null,
      activeUntilMs: isBounded() ? random.pick(FAR_INSTANTS) : null,
      createdAtMs: random.below(3),
    })
  })
}

function urlOf(random: SeededRandom, { criteria }: RoutableRouter): string {
  const pieces = (criteria?.queryParams ?? [])
    .filter(() => random.chance(0.8))
    .map(({ name, value: codes = 'any' }) => {
      const given = random.chance(0.85) ? codes : value(random)
      return `${name}=${encodeURIComponent(given)}`
    })
  return `https://x/${criteria?.path?.segments.join('/') ?? ''}?${pieces.join('&')}`
}

/** A URL for each router of random worlds, with the tables and what an assertion about it says. */
function* questions() {
  for (let world = 0; world < roundsOf(3); world++) {
    const random = new SeededRandom(SEED + world)
    const routers = Array.from({ length: PATHS }, (_, path) => routersOf(random, path)).flat()
    const table = RoutingTable.compile(routers)
    for (const router of routers) {
      const url = urlOf(random, router)
      yield { table, routers, url, where: `SEED=${SEED} world ${world} ${url}` }
    }
  }
}

test.group(`Routers that share a path | SEED=${SEED}`, () => {
  test('win at every instant as the oracle says', ({ assert }) => {
    for (const { table, routers, url, where } of questions()) {
      for (const nowMs of FAR_INSTANTS) {
        const winner = table.resolve(parsed(url), nowMs)?.router.id
        assert.equal(winner, oracleCandidates(routers, url, nowMs)[0], `${where} at ${nowMs}`)
      }
    }
  })

  test('win in order of precedence across routers with other conditions', ({ assert }) => {
    const asking = (number: number, name: string, activeUntilMs: number | null) =>
      buildRouter(
        number,
        { path: { segments: ['a'] }, queryParams: [{ name, value: '1', required: true }] },
        { createdAtMs: number, activeUntilMs }
      )
    const others = Array.from({ length: PATHS }, (_, path) =>
      buildRouter(100 + path, { path: { segments: ['b', String(path)] } })
    )
    const routers = [asking(3, 'p', 5), asking(2, 'q', null), asking(1, 'p', null)]
    const table = RoutingTable.compile([...others, ...routers])
    const winnerAt = (nowMs: number) => table.resolve(parsed('https://x/a?p=1&q=1'), nowMs)
    assert.equal(winnerAt(4)?.router.id, routers[0]?.id)
    assert.equal(winnerAt(5)?.router.id, routers[1]?.id)
  })

  test('win in turn where many of them are scheduled', ({ assert }) => {
    const asking = (...names: string[]) => ({
      path: { segments: ['a'] },
      queryParams: names.map((name) => ({ name, required: true })),
    })
    const seasons = Array.from({ length: 9 }, (_, at) =>
      buildRouter(1 + at, asking('p', 'q'), { activeFromMs: at, activeUntilMs: at + 1 })
    )
    const always = buildRouter(50, asking('p'))
    const others = Array.from({ length: PATHS }, (_, path) =>
      buildRouter(100 + path, { path: { segments: ['b', String(path)] } })
    )
    const table = RoutingTable.compile([...others, ...seasons, always])
    for (const [nowMs, season] of seasons.entries()) {
      assert.equal(table.resolve(parsed('https://x/a?p&q'), nowMs)?.router.id, season.id)
      assert.equal(table.resolve(parsed('https://x/a?p'), nowMs)?.router.id, always.id)
    }
  })

  test('say until when a decision holds, as the oracle does', ({ assert }) => {
    for (const { table, routers, url, where } of questions()) {
      const winnerAt = (nowMs: number) => oracleCandidates(routers, url, nowMs)[0] ?? null
      for (const nowMs of FAR_INSTANTS) {
        const now = winnerAt(nowMs)
        const change = FAR_INSTANTS.find((later) => later > nowMs && winnerAt(later) !== now)
        const until = table.holdsUntil(parsed(url), nowMs, now)
        assert.equal(until, change ?? Infinity, `${where} at ${nowMs}`)
      }
    }
  })
})
