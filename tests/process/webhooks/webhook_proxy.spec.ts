import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { severalInstances } from '#tests/support/processes/several_instances'
import { connectProxy } from '#tests/support/webhooks/connect_proxy'
import { WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'

test.group('An instance with a proxy for webhooks', () => {
  test('sends them through the proxy, by address or, where it resolves, by name: {$self}')
    .with(['off', 'on'] as const)
    .run(async ({ assert }, resolves) => {
      const tenant = await createTenant()
      const receiver = await startReceiver()
      const proxy = await connectProxy()
      const environment = {
        WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.1',
        WEBHOOKS_ALLOW_HTTP: 'on',
        WEBHOOKS_PROXY: proxy.url.replace('//', '//instance:pass@'),
        WEBHOOKS_PROXY_RESOLVES: resolves,
        REDIS_KEY_PREFIX: process.env.REDIS_KEY_PREFIX ?? '',
      }
      const [instance] = await severalInstances(1, process.env.REDIS_TCP_URL ?? '', environment)
      const { port } = new URL(receiver.url)
      const name = resolves === 'on' ? 'receiver.example' : 'localhost'
      const ask = async (path: string, body?: unknown) => {
        const answer = await instance?.ask(tenant.bearer, 'POST', `${WEBHOOKS}${path}`, body)
        return JSON.parse(answer?.text ?? '')
      }

      const { _id: id } = await ask('', {
        url: `http://${name}:${port}/hook`,
        events: ['router.changed'],
      })
      const tried = await ask(`/${id}/test`)

      assert.containsSubset(tried, { outcome: 'delivered', status: 204, fault: null })
      const host = resolves === 'on' ? 'receiver.example' : '127.0.0.1'
      assert.deepEqual(proxy.asked, [`${host}:${port}`])
      assert.deepEqual(proxy.credentials, [`Basic ${btoa('instance:pass')}`])
      await receiver.waitFor(1, 'webhook.test')
    })
})
