import { test } from '@japa/runner'
import { browserGroup } from '#tests/support/browser/browser_group'
import { runBookings } from '#tests/browser/embed_widgets/run_bookings'

browserGroup('Bookings in the widgets of others', () => {
  test('are completed once each, for their campaign, whatever visitors, networks and instances do', async ({
    assert,
  }) => {
    const { booked, completed, lost } = await runBookings(24)
    assert.deepEqual(lost, [])
    assert.equal(completed, booked)
  }).timeout(600_000)
})
