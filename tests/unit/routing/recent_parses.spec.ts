import { test } from '@japa/runner'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { atOnce, StepBudget } from '#routing/engine/table/steps'
import { heldRouter } from '#routing/tables/held_router'
import { isCollected } from '#tests/support/collected'
import { storedRouter } from '#tests/support/routing/memory_source'

function parsedRouter() {
  const exampleUrls = ['https://a.example/p1', 'https://b.example/p1']
  return new RankedRouter(heldRouter(storedRouter(1, { exampleUrls })))
}

function examplesOf(ranked: RankedRouter): RequestUrl[] {
  const requests: RequestUrl[] = []
  const keep = (request: RequestUrl) => requests.push(request) === 0
  atOnce(ranked.visitExamples(new StepBudget(), keep))
  return requests
}

test.group('Example URLs that are kept parsed', () => {
  test('are parsed once', ({ assert }) => {
    const ranked = parsedRouter()
    const [first, again] = [examplesOf(ranked), examplesOf(ranked)]

    assert.lengthOf(first, 2)
    assert.strictEqual(first[0], again[0])
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
