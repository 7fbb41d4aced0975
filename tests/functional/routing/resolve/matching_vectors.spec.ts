import { test } from '@japa/runner'
import { ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'
import { StoredVectors } from './stored_vectors.js'
import { matchingVectors } from '#tests/support/vectors'

/** What the answer says of a URL that has the problem. */
const REASONS: Readonly<Record<string, RegExp>> = {
  empty: /\. The URL is empty\.$/,
  malformed: /\. The URL is not an absolute URL such as /,
  too_long: /\. The (URL|host of the URL) is longer than \d+ characters\.$/,
  unsupported_scheme: /\. The URL must begin with http:\/\/ or https:\/\/\.$/,
}

const stored = new StoredVectors()

for (const { file, vectors } of matchingVectors()) {
  test.group(`Matching vectors over HTTP | ${file}`, () => {
    for (const { description, routers, url, now, expected } of vectors) {
      test(description, async ({ client, assert }) => {
        stopClock(now)
        const caller = client.as(await stored.tenantWith(routers))

        const resolved = await caller.post(`${ROUTERS}/resolve`).json({ url })
        const explained = await caller.post(`${ROUTERS}/explain`).json({ url })

        if (expected.problem !== undefined) {
          for (const response of [resolved, explained]) {
            response.assertStatus(422)
            response.assertBodyContains({ code: 'E_VALIDATION_ERROR', errors: [{ field: 'url' }] })
            assert.match(response.body().errors[0].message, REASONS[expected.problem] ?? /^$/)
          }
          return
        }
        resolved.assertStatus(expected.router === null ? 404 : 200)
        const { router, priority_class: priorityClass, matched_by: matchedBy } = resolved.body()
        const { winner, others } = explained.body()
        assert.equal(router?.name ?? null, expected.router)
        assert.equal(priorityClass ?? null, expected.priority_class)
        assert.equal(matchedBy, winner?.matched_by)
        assert.deepEqual(
          [winner ?? [], others].flat().map(({ router_name: name }) => name),
          expected.candidates
        )
      })
    }
  })
}
