import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { MINUTE_MS } from '#shared/time'
import { browserGroup } from '#tests/support/browser/browser_group'
import { runBookings } from '#tests/browser/embed_widgets/run_bookings'

browserGroup('Bookings in the widgets of others', () => {
  test('are completed once each, for their campaign, whatever visitors, networks and instances do', async ({
    assert,
  }) => {
    const begunMs = performance.now()
    const { booked, completed, wrong } = await runBookings(1_000)
    const minutes = ((performance.now() - begunMs) / MINUTE_MS).toFixed(1)
    sayFigure(`${booked} bookings in ${minutes} minutes, ${completed} completed`)
    assert.deepEqual(wrong, [])
    assert.equal(completed, booked)
  }).timeout(3_600_000)
})
