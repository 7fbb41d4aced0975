import { test } from '@japa/runner'
import { BookingEventModel } from '#bookings/sessions/booking_event_repository'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { ensureAllIndexes } from '#start/models'

const DAY_SECONDS = 86_400

test.group('Booking sessions and booking events', () => {
  test('are removed by MongoDB 400 days after the end', async ({ assert }) => {
    await ensureAllIndexes()

    for (const { collection } of [BookingSessionModel, BookingEventModel]) {
      const indexes = await collection.indexes()
      const retention = indexes.find(({ name }) => name === 'retention')
      assert.deepEqual(retention?.key, { ended_at: 1 })
      assert.equal(retention?.expireAfterSeconds, 400 * DAY_SECONDS)
    }
  })
})
