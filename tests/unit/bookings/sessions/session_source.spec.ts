import { test } from '@japa/runner'
import { startedFrom } from '#bookings/sessions/booking_session'

const MORNING = new Date('2026-03-01T00:00:00Z')
const EVENING = new Date('2026-03-01T23:59:59.999Z')
const NEXT = new Date('2026-03-02T00:00:00Z')

test.group('The network that a page started a booking session from', () => {
  test('is the same for a whole UTC day', ({ assert }) => {
    assert.equal(
      startedFrom('visitor', 'clinic', MORNING),
      startedFrom('visitor', 'clinic', EVENING)
    )
  })

  test('differs by day, organization and network', ({ assert }) => {
    const texts = new Set([
      startedFrom('visitor', 'clinic', MORNING),
      startedFrom('visitor', 'clinic', NEXT),
      startedFrom('visitor', 'other', MORNING),
      startedFrom('other', 'clinic', MORNING),
    ])
    assert.lengthOf(texts, 4)
  })
})
