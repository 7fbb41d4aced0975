import { test } from '@japa/runner'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { buildRouter } from '#tests/support/routing/router_builder'

test.group('The URLs of a router', () => {
  test('are derived once when they are kept', ({ assert }) => {
    const router = new RankedRouter(buildRouter(1, { path: { segments: ['a'] } }))
    router.cacheUrlSet()
    assert.strictEqual(router.urlSet, router.urlSet)
  })
})
