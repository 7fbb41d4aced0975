import { once } from 'node:events'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import mongoose, { mongo } from 'mongoose'
import { VisitorErasureRepository } from '#organizations/erasures/visitor_erasure_repository'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { PageCheckModel, PageCheckRepository } from '#routing/page_checks/page_check_repository'
import { type PageReply, PageSource } from '#routing/page_checks/page_source'
import { toObjectId } from '#shared/identifiers'
import { HOUR_MS, MINUTE_MS } from '#shared/time'
import app from '@adonisjs/core/services/app'
import { exchange } from '#tests/support/exchange'
import { longTest } from '#tests/support/long_tier'
import { createPin } from '#tests/support/routing/pins'
import { campaign, createRouter } from '#tests/support/routers'
import { SeededRandom } from '#tests/support/seeded_random'
import {
  type Answer,
  at,
  broken,
  html,
  newFlow,
  openWorld,
  redirect,
  script,
  status,
  type World,
} from './page_world.js'

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

  test('follow no redirect to a host that the organization does not name', async ({
    client,
    assert,
  }) => {
    const { sites, told, walk, visit } = await openWorld(client)
    const foreign = sites.put('foreign', '/b', redirect(sites.urlOf('www', '/a')))
    const url = sites.put('www', '/a?utm_source=ad', redirect(foreign))
    await visit([url])

    await walk(0)

    assert.deepEqual(told, [`page.broken moved ${url}`])
    assert.notInclude(sites.asked.join(), 'foreign')
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

  test('store nothing of a visit that is forgotten during a walk, not even the first one', async ({
    client,
    assert,
  }) => {
    const { tenant, sites, told, walk, visit } = await openWorld(client)
    const { organizationId } = tenant
    const owned = { organization_id: toObjectId(organizationId) }
    const forget = async (url: string) => {
      const event = await RouterEventModel.findOne({ ...owned, url })
      const id = new mongo.ObjectId()
      const sessions = mongoose.connection.collection('booking_sessions')
      await sessions.insertOne({ _id: id, ...owned, decision_id: event?._id, status: 'completed' })
      const payload = { booking_session_id: id.toHexString() }
      const requested = await client.as(tenant).post('/v1/visitor-erasures').json(payload)
      requested.assertStatus(202)
      const erasures = await app.container.make(VisitorErasureRepository)
      await erasures.run(organizationId, new AbortController().signal)
    }
    for (const [place, name] of ['first', 'second'].entries()) {
      const url = sites.urlOf('www', `/${name}?utm_source=ad&utm_campaign=${name}`)
      let isForgotten = false
      sites.put('www', `/${name}`, async (response) => {
        if (!isForgotten) await forget(url)
        isForgotten = true
        status(404)(response)
      })
      await visit([url], place * 20 - 5)
      await walk(place * 20)
      const check = await new PageCheckRepository().find(organizationId)
      assert.deepEqual([isForgotten, JSON.stringify(check).includes(name)], [true, false])
      await walk(place * 20 + 10)
    }

    assert.deepEqual(told, [])
    const read = await client.as(tenant).get('/v1/page-checks')
    assert.deepInclude(read.body(), { pages: 1, findings: [] })
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
