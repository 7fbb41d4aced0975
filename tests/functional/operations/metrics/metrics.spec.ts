import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { Signals } from '#cluster/signals/signals'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { UsageRecorder } from '#cluster/usage/usage_recorder'
import { UsageStore } from '#cluster/usage/usage_store'
import { METRIC_CATALOGUE } from '#operations/metrics/metric_catalogue'
import { METRIC_NAMES } from '#shared/metrics'
import { MetricsAccess } from '#operations/metrics/metrics_registry'
import { LateRuns } from '#operations/tripwires/late_runs'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path, ROUTERS } from '#tests/support/routers'
import { type Scrape, scrapeOf } from '#tests/support/scrape'

const TOKEN = 'a-token-for-scrapers'

/** What it reads is of this moment: without a token, it may be a second old. */
async function scrape(client: ApiClient): Promise<Scrape> {
  app.container.swap(MetricsAccess, () => new MetricsAccess(TOKEN))
  const response = await client.as(`Bearer ${TOKEN}`).get('/metrics')
  app.container.restore(MetricsAccess)
  response.assertStatus(200)
  return scrapeOf(response.text())
}

/** Scrapes until `isThere`: a request is counted when its answer has been sent, which a client may notice earlier. */
function scrapeUntil(client: ApiClient, isThere: (scraped: Scrape) => boolean): Promise<Scrape> {
  return eventually(() => scrape(client), isThere)
}

const COUNT = `${METRIC_NAMES.httpRequestSeconds}_count`
const seriesOf = (scraped: Scrape, name: string) =>
  scraped.samples.filter((sample) => sample.name === name)

test.group('GET /metrics: 200', () => {
  test('answers every metric of the catalogue with its type and help, in the text format', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/metrics')
    response.assertStatus(200)
    response.assertHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    const { types, helps } = scrapeOf(response.text())
    for (const [key, { type, help }] of Object.entries(METRIC_CATALOGUE)) {
      const name = METRIC_NAMES[key as keyof typeof METRIC_NAMES]
      assert.equal(types.get(name), type, name)
      assert.equal(helps.get(name), help, name)
    }
    const own = [...types.keys()].filter((name) => name.startsWith('signalbox_'))
    assert.sameMembers(own, Object.values(METRIC_NAMES))
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']) {
      assert.isTrue(types.has(name), name)
    }
  })

  test('names the version of the release', async ({ client, assert }) => {
    const [info] = seriesOf(await scrape(client), METRIC_NAMES.info)

    assert.match(info?.labels.version ?? '', /^\d+\.\d+\.\d+$/)
  })

  test('has every signal, class and connection from the start', async ({ client, assert }) => {
    // A stream is left out, and a subscriber down, for as long as Redis does not answer in time.
    const scraped = await scrapeUntil(
      client,
      (one) =>
        seriesOf(one, METRIC_NAMES.streamDepth).length === 9 &&
        seriesOf(one, METRIC_NAMES.connectionUp).every(({ value }) => value === 1)
    )
    const labels = (name: string, label: string) =>
      seriesOf(scraped, name).map((sample) => sample.labels[label])
    assert.sameMembers(labels(METRIC_NAMES.signals, 'key'), Object.keys(SIGNAL_CATALOGUE))
    assert.sameMembers(labels(METRIC_NAMES.resolves, 'outcome'), [
      ...PRIORITY_CLASSES,
      'none',
      'refused',
    ])
    assert.sameMembers(labels(METRIC_NAMES.connectionUp, 'connection'), [
      'command',
      'app-subscriber',
      'realtime-publisher',
      'realtime-subscriber',
      'mongo',
    ])
    for (const { value } of seriesOf(scraped, METRIC_NAMES.connectionUp)) assert.equal(value, 1)
    assert.sameMembers(labels(METRIC_NAMES.streamDepth, 'stream'), [
      'router-events',
      'cron-session-sweep',
      'cron-router-schedule',
      'cron-router-search',
      'cron-visitor-erasure',
      'cron-organization-deletion',
      'cron-page-checks',
      'cron-router-audit',
      'cron-history-trim',
      'cron-traffic-close',
    ])
  })

  test('counts the runs that jobs gave up and the dead letters that made room, by job', async ({
    client,
    assert,
  }) => {
    const deadRuns = await app.container.make(DeadRuns)
    const counts = async (name: string) => {
      const scraped = await scrape(client)
      return seriesOf(scraped, name).map(({ labels, value }) => [labels.job, value])
    }
    assert.deepEqual(await counts(METRIC_NAMES.jobRunsDead), [...deadRuns.deadLettered])

    deadRuns.add('session-sweep', 3)

    assert.deepEqual(await counts(METRIC_NAMES.jobRunsDead), [
      ['session-sweep', 1],
      ['router-schedule', 0],
      ['router-search', 0],
      ['visitor-erasure', 0],
      ['organization-deletion', 0],
      ['page-checks', 0],
      ['router-audit', 0],
      ['history-trim', 0],
      ['traffic-close', 0],
    ])
    assert.deepInclude(await counts(METRIC_NAMES.jobDeadLettersRemoved), ['session-sweep', 3])
  })

  test('adds checks of recurring jobs to the counts of all instances', async ({ assert }) => {
    const { container } = app
    const connections = await container.make(ClusterConnections)
    const store = new UsageStore(connections.get('command'), await container.make(RedisKeys))
    const recorder = await container.make(UsageRecorder)
    const lateRuns = await container.make(LateRuns)
    const ofThisProcess = () => [...lateRuns.checks].reduce((sum, [, count]) => sum + count, 0)
    const looks = async () => {
      const own = ofThisProcess()
      await recorder.record()
      const { hours } = await store.readAll()
      return { own, all: hours.reduce((sum, hour) => sum + hour.jobChecks, 0) }
    }
    const before = await looks()

    await eventually(
      () => lateRuns.check(),
      () => ofThisProcess() > before.own
    )

    // The process also looks by itself, every half a minute.
    const after = await looks()
    assert.isAbove(after.own, before.own)
    assert.equal(after.all - before.all, after.own - before.own)
  })

  test('has the bounds of the tripwires among the buckets of the broadcast latency', async ({
    client,
    assert,
  }) => {
    const name = `${METRIC_NAMES.broadcastLatencySeconds}_bucket`
    const scraped = await scrapeUntil(client, (one) => seriesOf(one, name).length > 0)
    const bounds = seriesOf(scraped, name).map(({ labels }) => labels.le)
    assert.includeMembers(bounds, ['0.5', '2', '+Inf'])
  })

  test('counts resolves by outcome', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('metrics') })
    const resolve = (url: string) => client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
    const counts = async () => {
      const scraped = await scrape(client)
      const of = (outcome: string) => scraped.valueOf(METRIC_NAMES.resolves, { outcome }) ?? -1
      return { path: of('path_only'), none: of('none') }
    }
    const before = await counts()
    await resolve('https://a.example/metrics')
    await resolve('https://a.example/metrics')
    await resolve('https://a.example/nowhere')
    assert.deepEqual(await counts(), { path: before.path + 2, none: before.none + 1 })
  })

  test('counts signals, and commands that the plan refuses', async ({ client, assert }) => {
    const signals = await app.container.make(Signals)
    const connections = await app.container.make(ClusterConnections)
    const key = 'redis.resource_lease.reclaim_detected'
    const before = await scrape(client)
    signals.emit(key, { resource: 'metrics-test', epoch: '1', new_owner: 'a test' })
    const command = connections.get('command')
    const refused = "return redis.error_reply('ERR max requests limit exceeded. Limit: 10000')"
    await command.eval(refused, 0).catch(() => {})
    await command.eval("return redis.error_reply('ERR something else')", 0).catch(() => {})
    const after = await scrape(client)
    const grown = (name: string, labels: Record<string, string>) =>
      (after.valueOf(name, labels) ?? 0) - (before.valueOf(name, labels) ?? 0)
    assert.equal(grown(METRIC_NAMES.signals, { key }), 1)
    assert.equal(grown(METRIC_NAMES.redisThrottledCommands, { connection: 'command' }), 1)
    assert.isAtLeast(grown(METRIC_NAMES.redisCommands, { connection: 'command' }), 2)
  })

  test('labels requests by the pattern of their route, however many paths there are', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const baseUrl = `http://${process.env.HOST}:${process.env.PORT}`
    const warm = await scrapeUntil(client, (one) => seriesOf(one, COUNT).length > 0)
    const totals = (one: Scrape) =>
      seriesOf(one, COUNT).reduce((total, { value }) => total + value, 0)
    const requests = 1_000
    let next = 0
    const walker = async () => {
      for (let at = next++; at < requests; at = next++) {
        const id = at.toString(16).padStart(24, '0')
        const url =
          at % 4 === 0
            ? `${baseUrl}${ROUTERS}/${id}`
            : `${baseUrl}/nowhere/${at}?q=${Math.random()}`
        const response = await fetch(url, {
          method: at % 8 === 7 ? 'PROPFIND' : 'GET',
          headers: at % 40 === 0 ? { authorization: tenant.bearer } : {},
        })
        await response.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 20 }, () => walker()))
    const scraped = await scrapeUntil(client, (one) => totals(one) >= totals(warm) + requests)
    const patterns = new Set(seriesOf(scraped, COUNT).map(({ labels }) => labels.route))
    for (const pattern of patterns) assert.notMatch(pattern ?? '', /nowhere|[0-9a-f]{24}/)
    assert.isTrue(patterns.has(`${ROUTERS}/:id`))
    assert.isTrue(patterns.has('unmatched'))
    assert.isAtMost(seriesOf(scraped, COUNT).length, seriesOf(warm, COUNT).length + 6)
    assert.isAtLeast(totals(scraped), totals(warm) + requests)
  })
})

test.group('GET /metrics with METRICS_TOKEN', (group) => {
  group.each.setup(() => {
    app.container.swap(MetricsAccess, () => new MetricsAccess(TOKEN))
    return () => app.container.restore(MetricsAccess)
  })

  for (const [what, authorization] of [
    ['no credential', undefined],
    ['another token', 'Bearer a-token-for-scrapert'],
    ['a longer token', `Bearer ${TOKEN}x`],
    ['another scheme', `Basic ${TOKEN}`],
    ['an empty one', 'Bearer '],
  ] as const) {
    test(`refuses ${what} with 401`, async ({ client, assert }) => {
      const request = client.get('/metrics')
      if (authorization !== undefined) request.header('authorization', authorization)
      const response = await request
      response.assertStatus(401)
      assert.equal(response.body().code, 'E_METRICS_UNAUTHORIZED')
      assert.equal(response.header('www-authenticate'), 'Bearer realm="signalbox-metrics"')
    })
  }

  test('answers a caller with the token', async ({ client }) => {
    const response = await client.as(`Bearer ${TOKEN}`).get('/metrics')
    response.assertStatus(200)
  })
})
