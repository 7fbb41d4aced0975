import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { severalInstances } from '#tests/support/processes/several_instances'
import { WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'

const ENVIRONMENT = { WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.1', WEBHOOKS_ALLOW_HTTP: 'on' }

test.group('A webhook of real processes', () => {
  test('gets the message from another instance when the one that accepted the change is killed', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver((_, response) => response.writeHead(500).end())
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const environment = { ...ENVIRONMENT, REDIS_KEY_PREFIX: process.env.REDIS_KEY_PREFIX ?? '' }
    const [first] = await severalInstances(1, redisUrl, environment)
    const created = await first?.ask(tenant.bearer, 'POST', WEBHOOKS, {
      url: receiver.url,
      events: ['booking.completed'],
    })
    const { _id: id, secret } = JSON.parse(created?.text ?? '')
    const session = await first?.ask(tenant.bearer, 'POST', '/v1/booking-sessions', {
      booking_flow_id: tenant.bookingFlowId,
    })
    const { _id: sessionId } = JSON.parse(session?.text ?? '')
    await first?.ask(tenant.bearer, 'POST', `/v1/booking-sessions/${sessionId}/complete`)
    await eventually(
      async () => first?.ask(tenant.bearer, 'GET', `${WEBHOOKS}/${id}/attempts`),
      (attempts) => JSON.parse(attempts?.text ?? '').data.length > 0
    )
    const [failed] = await receiver.waitFor(1, 'booking.completed')

    first?.kill('SIGKILL')
    await first?.exited
    receiver.respond = (_, response) => void response.writeHead(204).end()
    const [second] = await severalInstances(1, redisUrl, environment)

    const [, delivered] = await receiver.waitFor(2, 'booking.completed')
    assert.equal(delivered?.headers['webhook-id'], failed?.headers['webhook-id'])
    const { body = '', headers = {} } = delivered ?? {}
    assert.doesNotThrow(() => new Verifier(secret).verify(body, headers))
    const attempts = await eventually(
      async () => second?.ask(tenant.bearer, 'GET', `${WEBHOOKS}/${id}/attempts`),
      (answer) => JSON.parse(answer?.text ?? '').data.length === 2
    )
    assert.containsSubset(JSON.parse(attempts?.text ?? '').data[0], {
      attempt: 2,
      outcome: 'delivered',
    })
  })
})
