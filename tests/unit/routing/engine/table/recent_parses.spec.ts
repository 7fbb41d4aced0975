import { test } from '@japa/runner'
import { findConflicts } from '#routing/engine/conflicts/conflicts'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { runToEnd } from '#shared/steps'
import { isCollected } from '#tests/support/collected'
import { buildRouter } from '#tests/support/routing/router_builder'
import { storedRouter } from '#tests/support/routing/memory_source'

function parsedRouter() {
  const exampleUrls = ['https://a.example/p1', 'https://b.example/p1']
  return new RankedRouter(storedRouter(1, { exampleUrls }))
}

function examplesOf(ranked: RankedRouter): RequestUrl[] {
  const requests: RequestUrl[] = []
  const keep = (request: RequestUrl) => requests.push(request) === 0
  runToEnd(ranked.visitExamples(keep))
  return requests
}

test.group('Cached example URLs', () => {
  test('are parsed once', ({ assert }) => {
    const ranked = parsedRouter()
    const [first, again] = [examplesOf(ranked), examplesOf(ranked)]

    assert.lengthOf(first, 2)
    assert.strictEqual(first[0], again[0])
  })

  test('are forgotten beyond a limit, the oldest first', async ({ assert }) => {
    const long = 'x'.repeat(1_000)
    const proposal = buildRouter(2_000, { path: { segments: ['book'] } })
    const table = RoutingTable.compile(
      Array.from({ length: 2_000 }, (_, number) => ({
        ...buildRouter(number, { queryParams: [{ name: `n${number}`, required: true }] }),
        exampleUrls: [`https://a.example/book?n${number}&${long}`],
      }))
    )

    findConflicts(table, proposal, 1_000)
    const parses = [...table.rankedRouters()].flatMap((ranked) =>
      examplesOf(ranked).map((request) => new WeakRef(request))
    )

    assert.isTrue(await isCollected(...parses.slice(0, 1_400)))
    assert.exists(parses.at(-1)?.deref())
  })

  test('cover ten thousand routers with a usual URL each, so that no write parses them again', ({
    assert,
  }) => {
    const routers = Array.from({ length: 10_000 }, (_, number) => {
      const exampleUrls = [`https://www.clinic.example/book/demo?n=${number}`]
      return new RankedRouter(storedRouter(number, { exampleUrls }))
    })
    const first = routers.map((ranked) => examplesOf(ranked)[0])
    const again = routers.map((ranked) => examplesOf(ranked)[0])

    assert.isTrue(first.every((request, at) => request !== undefined && request === again[at]))
  })

  test('do not keep their router in memory', async ({ assert }) => {
    const parseOne = () => {
      const ranked = parsedRouter()
      assert.lengthOf(examplesOf(ranked), 2)
      return new WeakRef(ranked.router)
    }

    assert.isTrue(await isCollected(parseOne()))
  })
})
