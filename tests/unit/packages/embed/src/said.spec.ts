import { test } from '@japa/runner'
import type { Resolution } from '../../../../../packages/embed/embed.js'
import { saidOf } from '../../../../../packages/embed/src/said.js'

const DECIDED: Resolution = {
  booking_flow: { _id: 'f'.repeat(24), name: 'First visit', url: null, duration_minutes: 30 },
  brand_kit: null,
  priority_class: 'campaign',
  decision_id: 'd'.repeat(24),
  holds_until: null,
}
const SESSION = {
  _id: 'a'.repeat(24),
  booking_flow_id: 'f'.repeat(24),
  decision_id: 'd'.repeat(24),
  flow_name: 'First visit',
  priority_class: 'campaign',
} as const
const SAID = {
  event: 'signalbox_resolved',
  signalbox_flow: 'First visit',
  signalbox_class: 'campaign',
  signalbox_decision: 'd'.repeat(24),
}

test.group('What tag managers are told', () => {
  test('has the name of the router when the service gave it, of decisions and of bookings', ({
    assert,
  }) => {
    const named = { ...SAID, signalbox_router: 'Spring' }
    const router = { router_name: 'Spring' }
    assert.deepEqual(saidOf('signalbox:resolved', { ...DECIDED, ...router }), named)
    assert.deepEqual(saidOf('signalbox:completed', { ...SESSION, ...router }), {
      ...named,
      event: 'signalbox_completed',
    })
  })

  test('has no name otherwise, and replaces that of an earlier event', ({ assert }) => {
    const unnamed = { ...SAID, signalbox_router: undefined }
    assert.deepEqual(saidOf('signalbox:resolved', DECIDED), unnamed)
    assert.deepEqual(saidOf('signalbox:completed', SESSION), {
      ...unnamed,
      event: 'signalbox_completed',
    })
  })
})
