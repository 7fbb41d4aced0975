import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, ROUTERS } from '#tests/support/routers'

const FLOWS = '/v1/booking-flows'

/**
 * A tag as it comes back through proxies: nginx, HAProxy and CloudFront weaken it; Apache (DeflateAlterETag), lighttpd and
 * Caddy append the coding, Jetty with two dashes.
 */
const ALTERED: readonly ((revision: number) => string)[] = [
  (revision) => `"${revision}"`,
  (revision) => `W/"${revision}"`,
  (revision) => `"${revision}-gzip"`,
  (revision) => `W/"${revision}-br"`,
  (revision) => `"${revision}--gzip"`,
  (revision) => `"${revision};gzip"`,
  (revision) => `"0", W/"${revision}-zstd"`,
]

/** Resources with revisions. */
const RESOURCES = ['router', 'flow', 'pin'] as const

test.group('ETag, If-None-Match and If-Match', () => {
  test('save a reader what it has, and protect what a writer has not seen: {$self}')
    .with([...RESOURCES])
    .run(async ({ client, assert }, resource) => {
      const tenant = await createTenant()
      const other = await client.as(tenant).post(FLOWS).json({ name: 'Of the router' })
      const router = await createRouter(client, tenant, { booking_flow_id: other.body()._id })
      const pin = await createPin(client, tenant, { mode: 'warn' })
      const path = {
        router: `${ROUTERS}/${router._id}`,
        flow: `${FLOWS}/${tenant.bookingFlowId}`,
        pin: `${PINS}/${pin._id}`,
      }[resource]
      const get = () => client.as(tenant).get(path)
      const patch = (name: string) =>
        client
          .as(tenant)
          .patch(path)
          .json(resource === 'pin' ? { note: name } : { name })
      const first = await get()
      const tag = String(first.header('etag'))

      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '"1-gzip"', 'W/"1--gzip"', '*']) {
        const again = await get().header('if-none-match', known)
        again.assertStatus(304)
        assert.equal(again.header('etag'), tag)
        assert.equal(again.text() ?? '', '')
      }
      for (const unknown of ['"999"', '"1-2"', '"11-gzip"', 'no tag']) {
        const again = await get().header('if-none-match', unknown)
        again.assertStatus(200)
      }

      const both = await Promise.all(
        ['one', 'other'].map((name) => patch(name).header('if-match', tag))
      )
      assert.deepEqual(both.map((answer) => answer.status()).sort(), [200, 412])
      for (const stale of [tag, `W/${tag}`, '"1-gzip"', '"2-x"', '"-gzip"', '"other"']) {
        const refused = await patch('late').header('if-match', stale)
        refused.assertStatus(412)
        const kept = await client.as(tenant).delete(path).header('if-match', stale)
        kept.assertStatus(412)
      }
      for (const [at, altered] of ALTERED.entries()) {
        const before = await get()
        const { revision } = before.body()
        const changed = await patch(`altered ${at}`).header('if-match', altered(revision))
        changed.assertStatus(200)
        assert.equal(changed.body().revision, revision + 1)
      }
      const latest = await get()
      const current = String(latest.header('etag'))
      const { revision } = latest.body()
      assert.equal(current, `"${revision}"`)
      for (const [stated, status] of [
        [revision - 1, 412],
        [0, 412],
        ['x', 422],
        ['', 422],
      ]) {
        const refused = await patch('late').qs({ if_revision: stated }).header('if-match', current)
        refused.assertStatus(Number(status))
        if (status === 412) refused.assertBodyContains({ current_revision: revision })
      }
      const sentBack = await client
        .as(tenant)
        .patch(path)
        .json({ revision: revision - 1 })
      sentBack.assertStatus(422)
      assert.equal(sentBack.body().errors[0].field, 'revision')
      for (const malformed of ['', '3', '"3', '"3",', '"3" "4"', 'W/3']) {
        const refused = await patch('malformed').header('if-match', malformed)
        refused.assertStatus(422)
        assert.equal(refused.body().errors[0].field, 'If-Match')
      }
      const unread = await get().qs({ if_revision: revision })
      unread.assertStatus(422)
      const kept = await client
        .as(tenant)
        .delete(path)
        .qs({ if_revision: revision - 1 })
      kept.assertStatus(412)
      kept.assertBodyContains({ current_revision: revision })
      const deleted = await client.as(tenant).delete(path).header('if-match', `"999", ${current}`)
      deleted.assertStatus(204)
    })
})
