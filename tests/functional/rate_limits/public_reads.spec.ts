import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { PublicReads } from '#cluster/limiter/local_rate_limits'
import { MetricsAccess, MetricsRegistry } from '#operations/metrics/metrics_registry'

const LIMIT = 2
const TARGETS = ['/metrics', '/docs', '/docs/docs.css', '/docs/nothing', '/openapi.json']

let network = randomInt(60_000)
/** An address of a network that no other test comes from. */
const someAddress = () => `2001:db8:${(network += 1).toString(16)}:2::7`

test.group('What needs no credential', (group) => {
  group.each.setup(() => {
    const reads = new PublicReads({
      name: 'public-reads',
      limit: LIMIT,
      periodMs: 3_600_000,
      class: 'general',
    })
    app.container.swap(PublicReads, () => reads)
    return () => app.container.restore(PublicReads)
  })

  test('is refused to a network with too many requests of any kind, and to no other', async ({
    client,
    assert,
  }) => {
    for (const target of TARGETS) {
      const from = someAddress()
      const ask = (address: string) => client.get(target).header('x-forwarded-for', address)
      for (let left = LIMIT; left > 0; left -= 1) await ask(from)

      const refused = await ask(from)
      const other = await ask(someAddress())

      refused.assertStatus(429)
      refused.assertBodyContains({ code: 'E_RATE_LIMITED' })
      assert.match(refused.header('retry-after') ?? '', /^\d+$/, target)
      assert.notEqual(other.status(), 429, target)
    }
    const live = await client.get('/health/live').header('x-forwarded-for', someAddress())
    live.assertStatus(200)
  })

  test('is refused to all networks of one site prefix together, and to no other', ({ assert }) => {
    const reads = new PublicReads({
      name: 'public-reads',
      limit: LIMIT,
      periodMs: 3_600_000,
      class: 'general',
    })
    const networks = Array.from({ length: 100 }, (_, at) => `2001:db8:1:${at.toString(16)}::/64`)

    const allowed = networks.filter((one) => reads.take(one).allowed)

    assert.equal(allowed.length, LIMIT * 10)
    assert.isTrue(reads.take('2001:db8:2:1::/64').allowed)
  })
})

test.group('GET /metrics', () => {
  test('is rendered once a second for all readers without a token', async ({ client, assert }) => {
    const registry = new MetricsRegistry()
    let made = 0
    registry.text = async () => `text ${(made += 1)}`
    app.container.swap(MetricsRegistry, () => registry)
    const clock = performance.now
    const nowMs = performance.now()
    try {
      performance.now = () => nowMs
      const first = await client.get('/metrics')
      const second = await client.get('/metrics')
      performance.now = () => nowMs + 1_000
      const later = await client.get('/metrics')

      assert.deepEqual([first.text(), second.text(), later.text()], ['text 1', 'text 1', 'text 2'])
    } finally {
      performance.now = clock
      app.container.restore(MetricsRegistry)
    }
  })

  test('is current for a reader with the token', async ({ client, assert, cleanup }) => {
    const registry = new MetricsRegistry()
    let made = 0
    registry.text = async () => `text ${(made += 1)}`
    app.container.swap(MetricsRegistry, () => registry)
    app.container.swap(MetricsAccess, () => new MetricsAccess('a-token-for-scrapers'))
    cleanup(() => app.container.restoreAll([MetricsRegistry, MetricsAccess]))
    const scrape = () => client.as('Bearer a-token-for-scrapers').get('/metrics')

    const [first, second] = [await scrape(), await scrape()]

    assert.deepEqual([first.text(), second.text()], ['text 1', 'text 2'])
  })
})
