import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { isTrusted, type TrustedProxies } from '#shared/http/client_address'
import { OpenRequestsMiddleware } from '#shared/http/middleware'
import { limitConnections } from '#shared/http/unreadable_request'
import { JSON_TYPE, RESOLVE } from '#tests/support/attacks/attack'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { startHaproxy } from '#scripts/services/haproxy'
import { haproxyConfiguration } from '#scripts/services/haproxy_configuration'
import { deployedBalancer } from '#tests/process/cluster_life/deployed_balancer'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'
import { startInstance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'
import { waitLimit } from '#tests/support/wait_limit'
import { Wire } from '#tests/support/wire/wire'

const LIMITS = { max: 4, ofSourceMax: 2 }
/** More than a quarter of those for which an instance with the smallest heap has memory. */
const MANY = 2_000

async function opened(url: string): Promise<Wire> {
  const wire = await Wire.open(url)
  getActiveTestOrFail().cleanup(() => wire.close())
  return wire
}

/** A server with these limits that answers nothing. */
async function limitedServer(proxies: TrustedProxies): Promise<string> {
  const server = createServer(() => {})
  limitConnections(server, LIMITS, (address) => isTrusted(address, 0, proxies))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openedAll(url: string, count: number): Promise<Wire[]> {
  const wires: Wire[] = []
  for (let left = count; left > 0; left -= 1) wires.push(await opened(url))
  return wires
}

async function becomesOpen(wires: readonly Wire[], count: number): Promise<void> {
  await waitUntil(async () => wires.filter(({ isOpen }) => isOpen).length === count, waitLimit())
}

test.group('Open connections', () => {
  test('of one source are closed beyond its share; one that ends makes room', async () => {
    const url = await limitedServer({ hops: 0 })
    const [first, ...others] = await openedAll(url, 4)

    await becomesOpen(others, 1)
    first?.close()
    await waitUntil(async () => {
      const wire = await opened(url)
      await new Promise(setImmediate)
      return wire.isOpen
    }, waitLimit())
  })

  test('of a proxy count as many sources, up to the limit of the instance', async () => {
    const wires = await openedAll(await limitedServer({ hops: 1 }), 7)

    await becomesOpen(wires, LIMITS.max)
  })

  test('of one source cannot use up an instance', async ({ assert, cleanup }) => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const small = { CRON_JOBS: 'off', NODE_OPTIONS: '--max-old-space-size=128' }
    const { server, url } = await startInstance(scratchFolder(), stores, small)
    cleanup(() => server.stop())

    const wires = await openedAll(url, MANY)
    const open = () => wires.filter(({ isOpen }) => isOpen).length
    await waitUntil(async () => open() < MANY, waitLimit())

    assert.isAbove(open(), 500)
  })
})

test.group('Open requests', () => {
  test("of one source behind a proxy are refused beyond its share, and no other's are", async ({
    client,
    assert,
    cleanup,
  }) => {
    const requests = new OpenRequestsMiddleware(LIMITS)
    app.container.swap(OpenRequestsMiddleware, () => requests)
    cleanup(() => app.container.restore(OpenRequestsMiddleware))
    const { bearer } = await createTenant()
    const head = (address: string) =>
      `POST ${RESOLVE} HTTP/1.1\r\nHost: a\r\nAuthorization: ${bearer}\r\nX-Forwarded-For: ${address}\r\n${JSON_TYPE}Content-Length: 40\r\n\r\n`
    const waiting = await openedAll(BASE_URL, LIMITS.ofSourceMax)
    for (const [at, wire] of waiting.entries()) wire.send(head(`2001:db8:7:${at}::1`))
    const ask = (address: string, target = '/v1/organization') =>
      client.get(target).header('authorization', bearer).header('x-forwarded-for', address)

    const becomes = async (status: number) => {
      const answer = await ask('2001:db8:7:9::1')
      return answer.status() === status
    }

    await waitUntil(() => becomes(429), waitLimit())
    const refused = await ask('2001:db8:7:9::1')
    const live = await ask('2001:db8:7:9::1', '/health/live')
    const other = await ask('2001:db8:8::1')
    for (const wire of waiting) wire.close()

    refused.assertBodyContains({ code: 'E_RATE_LIMITED' })
    assert.equal(refused.header('connection'), 'close')
    assert.deepEqual([other.status(), live.status()], [200, 200])
    await waitUntil(() => becomes(200), waitLimit())
  })
})

const haproxy = await balancerForTests()
if (haproxy !== null) {
  test.group('Connections to the balancer', () => {
    test('of one source are a quarter of all: {$self}')
      .with(['of npm run cluster', 'of compose.yaml'])
      .run(async ({ assert, cleanup }, which) => {
        const configuration = which === 'of compose.yaml' ? deployedBalancer : haproxyConfiguration
        const servers = ['api1', 'api2', 'api3'].map((name) => ({
          name,
          port: Number(process.env.PORT),
        }))
        const options = { binary: haproxy, folder: scratchFolder(), healthPath: '/health/live' }
        const { server, url } = await startHaproxy({ ...options, servers, configuration })
        cleanup(() => server.stop())

        const wires = await openedAll(url, 520)
        const open = () => wires.filter(({ isOpen }) => isOpen).length
        await waitUntil(async () => open() <= 500, waitLimit())

        assert.isAtLeast(open(), 490)
      })
  })
}
