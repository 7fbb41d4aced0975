import { test } from '@japa/runner'
import { EMPTY_PIN, formOfNewPin, formOfPin, payloadOf } from '#console/pages/pins/pin_form'
import { newPinOf, placeOfNewPin } from '#console/shared/pin_place'

const ID = 'f'.repeat(24)
const stored = {
  _id: ID,
  organization_id: ID,
  revision: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test.group('The form of a pin', () => {
  test('returns the pin that it shows', ({ assert }) => {
    const window = { from: '2026-03-01T00:00:00.000Z', until: '2026-06-01T00:00:00.000Z' }
    const pins = [
      { at: 'now', expects: { booking_flow_id: ID }, mode: 'block', note: null, expires_at: null },
      {
        at: 'now',
        expects: { booking_flow_id: ID, booking_flow_url: 'https://book.example' },
        mode: 'block',
        note: null,
        expires_at: null,
      },
      { at: window, expects: { router_id: ID }, mode: 'warn', note: 'Paid', expires_at: null },
      {
        at: window.from,
        expects: { none: true },
        mode: 'warn',
        note: null,
        expires_at: window.until,
      },
    ] as const
    for (const pin of pins) {
      const members = { url: 'https://a.example/x', ...pin }
      assert.deepEqual(payloadOf(formOfPin({ ...stored, ...members })), members)
    }
  })

  test('begins with the result of a tried URL', ({ assert }) => {
    const url = 'https://a.example/ü?b=c&d#e'
    for (const flowId of [ID, null]) {
      const place = placeOfNewPin({ url, flowId })
      const asked = newPinOf(place.slice('/pins?'.length))
      assert.deepEqual(asked, { url, flowId })
      if (asked === null) continue
      const { expects } = payloadOf(formOfNewPin(asked))
      assert.deepEqual(expects, flowId === null ? { none: true } : { booking_flow_id: ID })
    }
    assert.isNull(newPinOf(''))
    assert.equal(EMPTY_PIN.mode, 'block')
  })
})
