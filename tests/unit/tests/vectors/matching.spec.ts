import { test } from '@japa/runner'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { matchingVectors, routerOfVector } from '#tests/support/vectors'

for (const { file, vectors } of matchingVectors()) {
  test.group(`Matching vectors | ${file}`, () => {
    for (const { description, routers, url, now, expected } of vectors) {
      test(description, ({ assert }) => {
        const request = RequestUrl.parse(url)
        if (!request.ok) {
          assert.equal(request.error.type, expected.problem)
          return
        }

        const table = RoutingTable.compile(routers.map(routerOfVector))
        const resolution = table.resolve(request.value, Date.parse(now))
        const candidates = table.candidates(request.value, Date.parse(now))

        assert.isUndefined(expected.problem)
        assert.equal(resolution?.router.id ?? null, expected.router)
        assert.equal(resolution?.priorityClass ?? null, expected.priority_class)
        assert.deepEqual(
          candidates.map(({ id }) => id),
          expected.candidates
        )
      })
    }
  })
}
