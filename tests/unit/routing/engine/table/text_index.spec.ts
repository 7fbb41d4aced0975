import { test } from '@japa/runner'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { NARROW, randomRouters, randomUrl } from '#tests/unit/routing/engine/random_world'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(6)
/** More than an index takes before it is built again. */
const CHANGES = 300

function hrefOf(url: string): string | null {
  const request = RequestUrl.parse(url)
  return request.ok ? request.value.href : null
}

/** The ids of the routers that list each URL, found by reading every list. */
function listersByScan(table: RoutingTable, hrefs: Iterable<string>): Map<string, string[]> {
  const routers = [...table.routers()]
  const lists = (router: RoutableRouter, href: string) =>
    router.exampleUrls.some((url) => hrefOf(url) === href)
  return new Map(
    [...hrefs].map((href) => [
      href,
      routers
        .filter((router) => lists(router, href))
        .map(({ id }) => id)
        .sort(),
    ])
  )
}

function listersByIndex(table: RoutingTable, hrefs: Iterable<string>): Map<string, string[]> {
  const listers = runToEnd(table.listersSteps(hrefs))
  return new Map([...listers].map(([href, found]) => [href, found.map(({ id }) => id).sort()]))
}

test.group(`The index of example URLs | SEED=${SEED}`, () => {
  test('finds what a scan of every list finds, before and after each change', ({ assert }) => {
    for (let at = 0; at < WORLDS; at++) {
      const random = new SeededRandom(SEED + at)
      const urls = ['no URL', ...Array.from({ length: 10 }, () => randomUrl(random, NARROW))]
      const routers = randomRouters(random, 200, NARROW).map((router) => ({
        ...router,
        exampleUrls: Array.from({ length: random.below(4) }, () => random.pick(urls)),
      }))
      const hrefs = new Set(urls.flatMap((url) => hrefOf(url) ?? []))
      const tables = [RoutingTable.compile(routers.filter(() => random.chance(0.7)))]
      for (let change = 0; change < CHANGES; change++) {
        const table = tables.at(-1)
        if (!table) return
        const router = random.pick(routers)
        const exampleUrls = [random.pick(urls)]
        const after = random.chance(0.3)
          ? table.without(router.id)
          : table.with({ ...router, exampleUrls })
        if (random.chance(0.5)) listersByIndex(table, hrefs)
        if (change % 25 === 0) tables.push(after)
        else tables[tables.length - 1] = after
      }
      for (const [nth, table] of tables.entries()) {
        const found = listersByIndex(table, hrefs)
        assert.deepEqual(found, listersByScan(table, hrefs), `world ${at}, table ${nth}`)
      }
    }
  })

  test('pauses while it is built, and while one URL is looked up that every router lists', ({
    assert,
  }) => {
    const url = 'https://a.example/book'
    const table = RoutingTable.compile(
      Array.from({ length: 5_000 }, (_, at) => ({
        ...buildRouter(at + 1, { path: { segments: [`p${at}`] } }),
        exampleUrls: [url],
      }))
    )
    const search = () => table.listersSteps([url])

    assertPauses(assert, search(), 10_937)
    assertPauses(assert, search(), 5_625)
  })
})
