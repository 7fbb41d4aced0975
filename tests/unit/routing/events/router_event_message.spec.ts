import { test } from '@japa/runner'
import { parseBody, readBody, toBody } from '#routing/events/event_stores'
import { type RouterEvent, withTrace } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'
import { routerEvent } from '#tests/support/routing/event_doubles'

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

const bodyOf = (overrides: Partial<RouterEvent> = {}) => toBody([routerEvent(overrides)])[0] ?? []

test.group('Router events as a message', () => {
  test('are read back as the same events', ({ assert }) => {
    const url = 'https://a.example/?q=%22%E2%98%83'
    const ofPage = { visitor: 'a-network', publishableKeyId: newIdentifier() }
    const events = [
      routerEvent({ url }),
      routerEvent({ organizationId: newIdentifier() }),
      routerEvent(ofPage),
      routerEvent({ bookingFlowId: newIdentifier() }),
      routerEvent({ ...ofPage, bookingFlowId: newIdentifier() }),
      routerEvent({ noVisitor: 'robot' }),
      routerEvent({ ...ofPage, bookingFlowId: newIdentifier(), noVisitor: 'unused' }),
      withTrace(routerEvent(), TRACEPARENT),
      withTrace(routerEvent(ofPage), TRACEPARENT),
    ]
    const body = parseBody(JSON.parse(JSON.stringify(toBody(events))))
    assert.deepEqual(body && readBody(body), { events, unreadable: [] })
  })

  test('are read also without the revision, as older versions wrote them', ({ assert }) => {
    const event = routerEvent({ organizationRevision: null })
    const body = toBody([event]).map((one) => one.slice(0, 7))

    assert.deepEqual(readBody(body), { events: [event], unreadable: [] })
  })

  test('are read without the members that a newer version adds', ({ assert }) => {
    const events = [routerEvent(), routerEvent({ visitor: 'a-network' })]
    const [ofToken = [], ofPage = []] = toBody(events)
    const body = [
      [...ofToken, null, 'more', { nested: [1] }],
      [...ofPage, 'more', { nested: [1] }],
    ]

    assert.deepEqual(parseBody(body), body)
    assert.deepEqual(readBody(body), { events, unreadable: [] })
  })

  test('are read without an invalid trace: {$self}')
    .with([null, 7, 'more', `${TRACEPARENT}-more`, TRACEPARENT.toUpperCase()])
    .run(({ assert }, traceparent) => {
      const event = routerEvent()
      const body = [[...bodyOf(event), null, null, traceparent]]

      assert.deepEqual(readBody(body), { events: [event], unreadable: [] })
    })

  test('are not read when this version cannot read one of them: {$i}')
    .with([
      null,
      {},
      [],
      'text',
      bodyOf().slice(0, 6),
      ['somewhat', ...bodyOf().slice(1)],
      [newIdentifier(), 'ROUTER_DREAMT', ...bodyOf().slice(2)],
      bodyOf({ organizationId: 'nobody' }),
      bodyOf({ routerId: '' }),
      bodyOf({ resolvedAt: new Date(Number.NaN) }),
      [...bodyOf().slice(0, 4), 'first_class', 0, 'https://a.example/'],
      [...bodyOf().slice(0, 6), 7],
      [...bodyOf().slice(0, 7), 'first'],
      [...bodyOf().slice(0, 7), 1.5],
    ])
    .run(({ assert }, body) => {
      assert.isNull(parseBody([body]))
      const { events, unreadable } = readBody([bodyOf(), body])
      assert.lengthOf(events, 1)
      assert.deepEqual(unreadable, [body])
    })

  test('are not read when the list is empty or missing: {$self}')
    .with([null, {}, [], 'text', 7])
    .run(({ assert }, body) => {
      assert.isNull(parseBody(body))
    })
})
