import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { BlockList, type AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { CheckPages } from '#routing/page_checks/check_pages'
import { PageCheckModel, PageCheckRepository } from '#routing/page_checks/page_check_repository'
import { type PageReply, PageSource } from '#routing/page_checks/page_source'
import { SystemClock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { HOUR_MS, MINUTE_MS } from '#shared/time'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { AskedPages } from '#webhooks/delivery/asked_pages'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import { longTest } from '#tests/support/long_tier'
import { createKey } from '#tests/support/publishable_keys'
import { createPin } from '#tests/support/routing/pins'
import { campaign, createRouter } from '#tests/support/routers'
import { SeededRandom } from '#tests/support/seeded_random'
import { stopClock } from '#tests/support/stop_clock'
import type { ApiClient } from '@japa/api-client'

type Answer = (response: ServerResponse) => void

const BEGIN_MS = Date.parse('2026-03-01T09:00:00Z')
const at = (minutes: number) => new Date(BEGIN_MS + minutes * MINUTE_MS).toISOString()

/** Web servers of all hosts below `.test`, which answer what a page is by its host and path; others answer 404. */
async function startSites() {
  const pages = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer(({ headers, url = '' }, response) => {
    const place = `${headers.host?.split(':')[0]}${url.split('?')[0]}`
    asked.push(place)
    const answer = pages.get(place) ?? ((missing) => void missing.writeHead(404).end())
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const urlOf = (host: string, path: string) => `http://${host}.test:${port}${path}`
  const put = (host: string, path: string, answer: Answer) => {
    pages.set(`${host}.test${path.split('?')[0]}`, answer)
    return urlOf(host, path)
  }
  return { asked, urlOf, put }
}

type Sites = Awaited<ReturnType<typeof startSites>>

const html =
  (head: string): Answer =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html><head>${head}</head><body>Book</body></html>`)
const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('sorry')
const broken: Answer = (response) => void response.destroy()
const redirect =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(302, { location }).end()
const script = (key: string) =>
  `<script async src="https://signalbox.example/embed.js" data-signalbox-key="${key}"></script>`

class RecordedEvents extends WebhookEvents {
  readonly told: string[] = []

  override async add(_: string, events: readonly WebhookEvent[]): Promise<void> {
    for (const { type, data } of events) {
      if (!type.startsWith('page.')) continue
      const { url, fault } = data()
      this.told.push(`${type} ${String(fault)} ${String(url)}`)
    }
  }
}

interface World {
  readonly tenant: Tenant
  readonly sites: Sites
  readonly key: string
  readonly told: string[]
  readonly clock: ReturnType<typeof stopClock>
  walk(minutes: number): Promise<void>
  /** Records a visit to each of these URLs. */
  visit(urls: readonly string[], minutes?: number): Promise<void>
}

/** An organization with a key for `www`, whose pages are on local sites, and whose default router leads to its flow. */
async function openWorld(client: ApiClient): Promise<World> {
  const clock = stopClock(at(0))
  const events = new RecordedEvents()
  exchange(WebhookEvents, events)
  const allowedNetworks = new BlockList()
  allowedNetworks.addAddress('127.0.0.1')
  const destinations = new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: true })
  const limits = { timeoutMs: 10_000, headBytesMax: 16_384, bodyStartBytes: 262_144 }
  const resolve = async () => ['127.0.0.1']
  exchange(
    PageSource,
    new AskedPages(new WebhookSender(destinations, limits, new SystemClock(), null, resolve))
  )
  const sites = await startSites()
  const tenant = await createTenant()
  const { organizationId, bookingFlowId } = tenant
  await BookingFlowModel.updateOne(
    { _id: bookingFlowId },
    { url: sites.put('book', '/first', html('')) }
  )
  const { _id: routerId } = await createRouter(client, tenant, {
    is_default: true,
    example_urls: ['other', 'api-only'].map((host) => sites.urlOf(host, '/')),
  })
  const origins = ['www', 'unproven'].map((host) => new URL(sites.urlOf(host, '/')).origin)
  const { bearer } = await createKey(organizationId, ...(origins as [string]))
  const visit = async (urls: readonly string[], minutes = -30) => {
    await RouterEventModel.insertMany(
      urls.map((url) => ({
        organization_id: organizationId,
        router_id: routerId,
        url,
        event_type: 'ROUTER_RESOLVED',
        metadata: { matched_class: 'default', timestamp: new Date(at(minutes)) },
      }))
    )
  }
  const walk = async (minutes: number) => {
    clock.set(at(minutes))
    const check = await app.container.make(CheckPages)
    await check.execute(organizationId, new AbortController().signal)
  }
  const key = bearer.replace('Bearer ', '')
  return { tenant, sites, key, told: events.told, clock, walk, visit }
}

async function newFlow({ organizationId }: Tenant, url: string | null, isActive = true) {
  const id = newIdentifier()
  const fields = { name: `Flow ${id}`, url, is_active: isActive, revision: 1 }
  await BookingFlowModel.create({ _id: id, organization_id: organizationId, ...fields })
  return id
}

const ad = (name: string) => `?utm_source=ad&utm_campaign=${name}`

/** 200 pages of which 30 are broken in nine ways, and the lines that tell so. */
async function plantFaults(client: ApiClient, { tenant, sites, key, visit }: World) {
  const faults: string[] = []
  const urls: string[] = []
  const well = script(key)
  const plant = (fault: string, name: string, answer: Answer, host = 'www') => {
    const url = sites.put(host, `/${name}${ad(name)}`, answer)
    urls.push(url)
    if (fault !== '') faults.push(`${fault} ${url}`)
    return url
  }
  const leadTo = async (flowId: string, source: string) =>
    createRouter(client, tenant, {
      booking_flow_id: flowId,
      matching_criteria: campaign({ utm_source: source }),
    })
  const ads = await newFlow(tenant, sites.put('book', '/ads', html('')))
  await leadTo(ads, 'ad')
  for (const name of ['a', 'b', 'c', 'd']) plant('unreachable', `gone-${name}`, broken)
  for (const code of [404, 410, 500, 503]) plant('refused', `refused-${code}`, status(code))
  const parked = sites.put('parked', '/', html(''))
  for (const name of ['a', 'b']) plant('moved', `moved-${name}`, redirect(parked))
  for (const name of ['a', 'b', 'c', 'd']) plant('script_missing', `bare-${name}`, html(''))
  plant('script_missing', 'comment', html(`<!-- ${well} -->`))
  const unknown = `sbp_${'0'.repeat(24)}.${'x'.repeat(43)}`
  for (const name of ['a', 'b']) plant('key_unknown', `key-${name}`, html(script(unknown)))
  plant('key_unknown', 'placeholder', html(script('sbp_YOUR_KEY')))
  for (const name of ['a', 'b', 'c']) plant('key_elsewhere', `else-${name}`, html(well), 'other')
  for (const name of ['a', 'b']) {
    plant('campaign_lost', `lost-${name}`, redirect(sites.put('www', `/${name}`, html(well))))
  }
  const pinned = plant('led_elsewhere', 'pinned', html(well))
  await createPin(client, tenant, { url: pinned, mode: 'warn' })
  const off = await newFlow(tenant, null, false)
  await leadTo(off, 'off')
  for (const name of ['a', 'b', 'c']) {
    const url = sites.put('www', `/off-${name}?utm_source=off`, html(well))
    urls.push(url)
    faults.push(`flow_inactive ${url}`)
  }
  for (const [place, [fault, answer]] of (
    [
      ['refused', status(404)],
      ['moved', redirect(parked)],
      ['unreachable', broken],
    ] as const
  ).entries()) {
    const url = sites.put('book', `/${fault}`, answer)
    await leadTo(await newFlow(tenant, url), `broken-${place}`)
    faults.push(`${fault} ${url}`)
  }
  // What looks like a fault and is none.
  plant('', 'manager', html('<script src="https://www.googletagmanager.com/gtm.js"></script>'))
  plant('', 'guarded', status(403))
  plant('', 'short', redirect(sites.put('www', '/long?utm_source=ad', html(well))))
  plant('', 'elsewhere', html(''), 'api-only')
  for (let flow = 0; flow < 20; flow += 1) {
    await leadTo(await newFlow(tenant, sites.put('book', `/${flow}`, html(''))), `flow-${flow}`)
  }
  while (urls.length + 25 < 200) plant('', `page-${urls.length}`, html(`${well}<title>a</title>`))
  await visit(urls)
  return { faults: faults.sort(), count: urls.length + 25 }
}

const line = (told: string) => told.replace(/^page\.\w+ /, '')

test.group('Page checks', () => {
  test('find 30 faults among 200 pages by the second walk, tell each once, and nothing else', async ({
    client,
    assert,
  }) => {
    const world = await openWorld(client)
    const { faults, count } = await plantFaults(client, world)
    const { told, tenant, walk, sites } = world

    for (const minutes of [0, 10, 20]) await walk(minutes)

    assert.deepEqual(told.map(line).sort(), faults)
    assert.deepEqual([faults.length, new Set(faults.map((one) => one.split(' ')[0])).size], [30, 9])
    const read = await client.as(tenant).get('/v1/page-checks')
    read.assertStatus(200)
    const { findings, ...rest } = read.body()
    assert.deepEqual(rest, { is_on: true, checked_at: at(20), pages: count })
    assert.lengthOf(findings, 30)
    assert.isAtMost(sites.asked.filter((place) => place === 'www.test/page-60').length, 3)
  })

  longTest(
    'tell nothing else on a day on which sites have mishaps',
    async ({ client, assert }) => {
      const world = await openWorld(client)
      const { faults } = await plantFaults(client, world)
      const random = new SeededRandom(SeededRandom.pickSeed())
      const whole = html(script(world.key))
      let last = ''
      for (let minutes = 0; minutes < (24 * HOUR_MS) / MINUTE_MS; minutes += 10) {
        if (last !== '') world.sites.put('www', last, whole)
        last = `/page-${60 + random.below(80)}`
        world.sites.put('www', last, random.pick([broken, status(500), status(503)]))
        await world.walk(minutes)
      }
      assert.deepEqual(world.told.map(line).sort(), faults)
    },
    1_800_000
  )

  test('tell once that a page is well again, and a mishap only when it lasts', async ({
    client,
    assert,
  }) => {
    const { sites, key, told, walk, visit } = await openWorld(client)
    const url = sites.put('www', '/a?utm_source=ad', status(404))
    await visit([url])

    await walk(0)
    await walk(10)
    sites.put('www', '/a', html(script(key)))
    await walk(20)
    await walk(30)
    sites.put('www', '/a', status(502))
    await walk(40)
    sites.put('www', '/a', html(script(key)))
    await walk(50)

    assert.deepEqual(told, [`page.broken refused ${url}`, `page.recovered refused ${url}`])
  })

  test('ask no page that robots.txt forbids, no page twice within ten minutes, and for no personal value', async ({
    client,
    assert,
  }) => {
    const { sites, key, walk, visit } = await openWorld(client)
    const asked: string[] = []
    sites.put('www', '/robots.txt', (response) =>
      response.end('User-agent: *\nDisallow: /\n\nUser-agent: Signalbox\nDisallow: /private\n')
    )
    sites.put('www', '/private', status(404))
    sites.put('www', '/open', (response) => {
      asked.push(response.req.url ?? '')
      html(script(key))(response)
    })
    await visit([
      sites.urlOf('www', '/private?utm_source=ad'),
      sites.urlOf('www', '/open?utm_source=ad&gclid=1&email=a%40b.example&lang=de'),
    ])

    await walk(0)
    await walk(5)

    assert.deepEqual(asked, ['/open?utm_source=ad&lang=de'])
    assert.notInclude(sites.asked, 'www.test/private')
  })

  test('forget a campaign without visitors for seven days', async ({ client, assert }) => {
    const { tenant, sites, walk, visit } = await openWorld(client)
    await visit([sites.put('www', '/a?utm_source=ad', status(404))])
    const findings = async () => {
      const read = await client.as(tenant).get('/v1/page-checks')
      return read.body().findings.length
    }

    await walk(0)
    const before = await findings()
    await walk(7 * 24 * 60)

    assert.deepEqual([before, await findings()], [1, 0])
  })

  test('ask only for what visitors came to, on hosts that the organization names itself', async ({
    client,
    assert,
  }) => {
    const { tenant, sites, walk, visit } = await openWorld(client)
    const [robot, unused, own] = ['robot', 'unused', 'own'].map((name) =>
      sites.put('www', `/${name}?utm_source=ad`, status(404))
    ) as [string, string, string]
    await visit([robot, unused, own, sites.put('foreign', '/a?utm_source=ad', status(404))])
    for (const [url, member] of Object.entries({ [robot]: 'is_robot', [unused]: 'is_unused' })) {
      const of = { organization_id: tenant.organizationId, url }
      await RouterEventModel.updateOne(of, { $set: { [`metadata.${member}`]: true } })
    }

    await walk(0)

    const asked = sites.asked.filter((place) => !place.startsWith('book.'))
    assert.deepEqual(asked.sort(), ['www.test/own', 'www.test/robots.txt'])
  })

  test('keep the page of a campaign while another parameter differs', async ({
    client,
    assert,
  }) => {
    const { sites, key, told, walk, visit } = await openWorld(client)
    const url = sites.put('www', '/a?utm_source=ad&utm_term=0', status(404))
    await visit([url])
    for (const minutes of [0, 10, 20, 30]) {
      if (minutes === 20) sites.put('www', '/a', html(script(key)))
      await walk(minutes)
      await visit([sites.urlOf('www', `/a?utm_source=ad&utm_term=${minutes}1`)], minutes + 1)
    }

    assert.deepEqual(told, [`page.broken refused ${url}`, `page.recovered refused ${url}`])
  })

  test('tell that routers lead well again to a page that may not be asked', async ({
    client,
    assert,
  }) => {
    const { tenant, sites, told, walk, visit } = await openWorld(client)
    sites.put('www', '/robots.txt', (response) => response.end('User-agent: *\nDisallow: /\n'))
    const url = sites.urlOf('www', '/a?utm_source=ad')
    await visit([url])
    const switchFlow = (isOn: boolean) =>
      client.as(tenant).patch(`/v1/booking-flows/${tenant.bookingFlowId}`).json({ is_active: isOn })

    await switchFlow(false)
    await walk(0)
    await switchFlow(true)
    await walk(10)

    assert.deepEqual(told, [
      `page.broken flow_inactive ${url}`,
      `page.recovered flow_inactive ${url}`,
    ])
  })

  test('do not write back what an erasure removes during a walk', async ({ client, assert }) => {
    const { tenant, sites, told, walk, visit } = await openWorld(client)
    const { organizationId } = tenant
    await visit([sites.put('www', '/a?utm_source=ad', status(404))])
    await walk(0)
    const checks = new PageCheckRepository()
    const before = await checks.find(organizationId)
    await PageCheckModel.updateOne({ _id: organizationId }, { $set: { pages: [] } })

    const check = { checkedAt: new Date(at(10)), pages: before?.pages ?? [] }
    await checks.replace(organizationId, before, check, async () => void told.push('walk'))

    const after = await checks.find(organizationId)
    assert.deepEqual([after?.pages, told.includes('walk')], [[], false])
  })

  test('are off for an organization that does not want them', async ({ client, assert }) => {
    const { tenant, sites, walk, visit } = await openWorld(client)
    const checks = new PageCheckRepository()
    await visit([sites.put('www', '/a?utm_source=ad', status(404))])
    await walk(0)
    const due = await checks.organizationsDue()

    const off = await client.as(tenant).patch('/v1/organization').json({ page_checks: 'off' })
    const read = await client.as(tenant).get('/v1/page-checks')

    off.assertStatus(200)
    assert.include(due, tenant.organizationId)
    assert.notInclude(await checks.organizationsDue(), tenant.organizationId)
    assert.deepInclude(read.body(), { is_on: false, findings: [] })
  })

  test('ask for nothing else once a walk fails', async ({ client, assert }) => {
    const { sites, walk, visit } = await openWorld(client)
    await visit([sites.urlOf('www', '/a?utm_source=ad')])
    let slow: AbortSignal | null = null
    class Failing extends PageSource {
      override async get(url: string, signal: AbortSignal): Promise<PageReply> {
        if (url.endsWith('/robots.txt')) return { kind: 'answered', status: 404, text: '' }
        if (url.includes('//www.')) {
          slow = signal
          await once(signal, 'abort')
          throw signal.reason
        }
        throw new Error('the source is broken')
      }
    }
    exchange(PageSource, new Failing())

    await assert.rejects(() => walk(0), 'the source is broken')

    assert.propertyVal(slow, 'aborted', true)
  })

  test('of two walks at once, one is stored and told', async ({ client, assert }) => {
    const { tenant, sites, told, walk, visit } = await openWorld(client)
    const url = sites.put('www', '/a?utm_source=ad', status(404))
    await visit([url])

    await Promise.all([walk(0), walk(0)])

    assert.deepEqual(told, [`page.broken refused ${url}`])
    assert.equal(await PageCheckModel.countDocuments({ _id: tenant.organizationId }), 1)
  })
})
