import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, ROUTERS } from '#tests/support/routers'

const FLOWS = '/v1/booking-flows'

/** Resources with revisions. */
const RESOURCES = ['router', 'flow', 'pin'] as const

test.group('ETag, If-None-Match and If-Match', () => {
  test('spare a reader what it has, and a writer what it has not seen: {$self}')
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

      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const again = await get().header('if-none-match', known)
        again.assertStatus(304)
        assert.equal(again.header('etag'), tag)
        assert.equal(again.text() ?? '', '')
      }
      for (const unknown of ['"999"', 'no tag']) {
        const again = await get().header('if-none-match', unknown)
        again.assertStatus(200)
      }

      const both = await Promise.all(
        ['one', 'other'].map((name) => patch(name).header('if-match', tag))
      )
      assert.deepEqual(both.map((answer) => answer.status()).sort(), [200, 412])
      for (const stale of [tag, `W/${tag}`, '"other"']) {
        const refused = await patch('late').header('if-match', stale)
        refused.assertStatus(412)
        const kept = await client.as(tenant).delete(path).header('if-match', stale)
        kept.assertStatus(412)
      }
      const latest = await get()
      const current = String(latest.header('etag'))
      const weak = await patch('weak').header('if-match', `W/${current}`)
      weak.assertStatus(412)
      for (const malformed of ['', '3', '"3', '"3",', '"3" "4"', 'W/3']) {
        const refused = await patch('malformed').header('if-match', malformed)
        refused.assertStatus(422)
        assert.equal(refused.body().errors[0].field, 'If-Match')
      }
      const deleted = await client.as(tenant).delete(path).header('if-match', `"999", ${current}`)
      deleted.assertStatus(204)
    })
})
