import { test } from '@japa/runner'
import { parseBody, toBody, toEvent } from '#routing/events/router_event_message'
import { routerEvent } from './event_doubles.js'

test.group('A router event as a message', () => {
  test('is the same event again', ({ assert }) => {
    const event = routerEvent({ url: 'https://a.example/?q=%22%E2%98%83' })
    const body = parseBody(JSON.parse(JSON.stringify(toBody(event))))
    assert.deepEqual(body && toEvent(event.id, body), event)
  })

  test('is not read when it is nothing that this version knows: {$i}')
    .with([
      null,
      {},
      [],
      'text',
      toBody(routerEvent()).slice(0, 5),
      [...toBody(routerEvent()), 'more'],
      ['ROUTER_DREAMT', ...toBody(routerEvent()).slice(1)],
      toBody(routerEvent({ organizationId: 'nobody' })),
      toBody(routerEvent({ routerId: '' })),
      toBody(routerEvent({ resolvedAt: new Date(Number.NaN) })),
      [...toBody(routerEvent()).slice(0, 3), 'first_class', 0, 'https://a.example/'],
      [...toBody(routerEvent()).slice(0, 5), 7],
    ])
    .run(({ assert }, body) => {
      assert.isNull(parseBody(body))
    })
})
