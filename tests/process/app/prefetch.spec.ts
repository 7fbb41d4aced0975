import { test } from '@japa/runner'
import { builtOnce } from '#tests/support/build/built_once'
import { newFolder } from '#tests/support/new_folder'
import { startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { StoresOfTheirOwn } from '#tests/support/processes/stores_of_their_own'
import { scrapeOf } from '#tests/support/scrape'
import { visitedTenantAt } from '#tests/support/visited_tenant'

const RESOLVE = '/v1/booking-flow-routers/resolve'

test.group('An instance that starts after another was asked', (group) => {
  const build = builtOnce(group)
  const program = () => patientProgram(build())

  test('holds the routing table before its first request', async ({ assert, cleanup }) => {
    const stores = await StoresOfTheirOwn.start()
    cleanup(() => stores.stop())
    const { bearer } = await visitedTenantAt(stores.addresses.mongodbUri)
    const first = await startInstance(newFolder(), stores.addresses, {}, program())
    cleanup(() => first.server.stop())
    const { status } = await fetch(`${first.url}${RESOLVE}`, {
      method: 'POST',
      headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'https://a.example/' }),
    })
    assert.equal(status, 200)
    await first.server.stop()

    const next = await startInstance(newFolder(), stores.addresses, {}, program())
    cleanup(() => next.server.stop())
    const response = await fetch(`${next.url}/metrics`)
    const metrics = scrapeOf(await response.text())

    assert.equal(metrics.valueOf('signalbox_routing_table_organizations'), 1)
  })
})
