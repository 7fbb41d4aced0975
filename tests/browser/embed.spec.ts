import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { RevokePublishableKey } from '#identity/keys/revoke_publishable_key'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { PutBrandKit } from '#organizations/brand_kits/put_brand_kit'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { ClinicSite, listenIn, Visitor } from '#tests/support/browser/clinic_site'
import { planned } from '#tests/support/browser/planned'
import { theBrowser } from '#tests/support/browser/the_browser'
import { theInstance } from '#tests/support/browser/the_instance'
import { untilStored } from '#tests/support/browser/until_stored'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { FaultProxy } from '#tests/support/fault_proxy'
import { createKey, someOrigin } from '#tests/support/publishable_keys'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOKING = 'https://book.example.com/first-visit'
const LINK = '<a data-signalbox-link href="/contact">Book a visit</a>'
const START = '<button data-signalbox-start>Begin</button>'
const CONSENT = 'data-signalbox-consent="granted"'
/** Resolves after the timers that earlier views have set. */
const VIEWS_ARE_ASKED = 'new Promise((later) => setTimeout(later, 150))'
const STORED = 'Object.keys(sessionStorage).length + Object.keys(localStorage).length'

/** The pauses after which the script asks for a session again. */
const RETRIES_AT_ONCE = planned({ 1_000: 10, 2_000: 10, 3_000: 10, 4_000: 10 })
/** For how long a page waits for an answer, and a caller for a part, that does not come. */
const SHORT_LIMIT = planned({ 4_500: 500, 10_000: 500 })
const VISIT_PART = /\.visit\.[\da-f]+\.js/
const COMPLETE = /\/complete$/

/** That of the script, although visitors of tests wait ten times as long. */
const REAL_LIMIT = planned({ 4_500: 4_499 })

type Told = Readonly<Record<string, unknown>> | null

interface Clinic {
  readonly tenant: Tenant
  readonly site: ClinicSite
}

/** A clinic whose page `/implants` leads to its flow, and whose page `/contact` asks the service for nothing. */
async function clinic(service?: string): Promise<Clinic> {
  const { url } = await theInstance()
  const tenant = await createTenant()
  await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
  const site = await ClinicSite.open(service ?? url, tenant.organizationId)
  site.page('/contact', { script: 'data-signalbox-resolve="off"' })
  return { tenant, site }
}

/** Leads `/implants` to a flow with this URL. */
async function leadTo(
  tenant: Tenant,
  url: string,
  criteria: object | null = { path: { segments: ['implants'] } }
): Promise<void> {
  const createFlow = await app.container.make(CreateBookingFlow)
  const flow = await createFlow.execute(tenant.organizationId, {
    name: `Leads to ${url}`,
    description: null,
    url,
    durationMinutes: 30,
    isActive: true,
  })
  if (!flow.ok) throw new Error('The flow was refused')
  const bookingFlowId = flow.value.id
  await createStoredRouter(tenant, {
    name: `Leads to ${url}`,
    criteria,
    bookingFlowId,
    isDefault: criteria === null,
  })
}

/** The clinic's own server completes the session. */
async function endElsewhere({ bearer }: Tenant, id: string): Promise<void> {
  const { url } = await theInstance()
  const options = { method: 'POST', headers: { authorization: bearer } }
  const { ok, status } = await fetch(`${url}/v1/booking-sessions/${id}/complete`, options)
  if (!ok) throw new Error(`The session was not completed: ${status}`)
}

/** The paths that the page asks the service for, from now on. */
function askedBy({ page }: Visitor): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(pathname)
  })
  return asked
}

const link = ({ page }: Visitor) => page.getByRole('link', { name: 'Book a visit' })
const hrefOf = (visitor: Visitor) => link(visitor).getAttribute('href')

async function eventTypes({ organizationId }: Tenant): Promise<string[]> {
  const events = await eventually(
    () => bookingEvents(organizationId),
    (all) => all.length > 0
  )
  return events.map(({ type }) => type)
}

browserGroup('A page with the embed script', () => {
  test('resolves its URL, links to the flow, applies the brand, and neither asks nor stores more', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    const putBrandKit = await app.container.make(PutBrandKit)
    await putBrandKit.execute(tenant.organizationId, {
      name: 'Clinic',
      logoUrl: null,
      primaryColor: '#0a7c66',
      secondaryColor: null,
      fontFamily: 'Inter, sans-serif',
    })
    site.page('/implants', { body: LINK + START })
    const visitor = await site.visit('/contact')
    const asked = askedBy(visitor)
    await visitor.page.goto(`${site.origin}/implants?utm_source=google&gclid=7#top`)

    const told = await visitor.hears('resolved')
    const ready = await visitor.call<typeof told>('ready')

    assert.deepEqual(ready, told)
    assert.deepInclude(told.booking_flow, { url: BOOKING })
    await assertBecomes(() => hrefOf(visitor), `${BOOKING}?utm_source=google`)
    const property = (name: string) =>
      visitor.page.evaluate(
        `document.documentElement.style.getPropertyValue('--signalbox-${name}')`
      )
    assert.equal(await property('primary'), '#0a7c66')
    assert.equal(await property('secondary'), '')
    assert.equal(await property('font'), 'Inter, sans-serif')
    assert.isNull(await visitor.call('start()'))
    await visitor.page.getByRole('button', { name: 'Begin' }).click()
    assert.include(await visitor.hears('error', 2), { step: 'start', code: 'E_CONSENT_MISSING' })
    assert.deepEqual(asked, ['/v1/page/resolve'])
    assert.equal(await visitor.page.evaluate(STORED), 0)
    assert.equal(await visitor.page.evaluate('document.cookie'), '')
  })

  test('changes links, starts sessions and applies the brand in open shadow roots', async ({
    assert,
  }) => {
    const { site } = await clinic()
    const inside = `<b data-signalbox-brand></b>${LINK}${START}`
    site.page('/implants', {
      body: `<p><template shadowrootmode="open"><p><template shadowrootmode="open">${inside}</template></p></template></p>`,
      script: 'data-signalbox-consent="granted"',
    })

    const visitor = await site.visit('/implants?utm_source=google')
    const { decision_id: decision } = await visitor.hears('resolved')
    await assertBecomes(
      () => hrefOf(visitor),
      new RegExp(`^${RegExp.escape(BOOKING)}.*signalbox_decision=${decision}$`)
    )
    await visitor.page.getByRole('button', { name: 'Begin' }).click()

    const started = await visitor.hears('started')
    assert.equal(started.decision_id, decision)
  })

  test('reloads the frame of the flow when consent changes, and not for another decision', async ({
    assert,
  }) => {
    const { site } = await clinic()
    // A frame that nobody sees loads nothing, which the policy of the site would refuse.
    const frame = '<iframe loading="lazy" src="/form" data-signalbox-link></iframe>'
    site.page('/implants', { body: `${LINK}<details>${frame}</details>` })
    const visitor = await site.visit('/implants?utm_source=google')
    await visitor.hears('resolved')
    const frameSource = () => visitor.page.locator('iframe').getAttribute('src')
    await assertBecomes(frameSource, `${BOOKING}?utm_source=google`)

    await visitor.call('consent(true)')
    const source = await assertBecomes(frameSource, /signalbox_decision=/)
    const again = await visitor.call<{ readonly decision_id: string }>('resolve()')
    await assertBecomes(() => hrefOf(visitor), new RegExp(`=${again.decision_id}$`))

    assert.equal(await frameSource(), source)
    await visitor.call('consent(false)')
    await assertBecomes(frameSource, `${BOOKING}?utm_source=google`)
  })

  test('starts a session on a click after consent, attends it by stream and completes it', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { body: LINK + START })
    const visitor = await site.visit('/implants')
    const { decision_id: decisionId } = await visitor.hears('resolved')
    await visitor.call('consent(true)')
    await assertBecomes(
      () => hrefOf(visitor),
      `${BOOKING}?signalbox_flow=${tenant.bookingFlowId}&signalbox_decision=${decisionId}`
    )

    await visitor.page.getByRole('button', { name: 'Begin' }).click()
    const session = await visitor.hears('started')
    assert.deepEqual(await visitor.hears('attended'), { by: 'stream' })
    assert.deepEqual(await visitor.call('start()'), session)
    await untilStored(tenant, decisionId)
    const isDone = await visitor.call("complete({ value: 120.5, currency: 'EUR' })")

    assert.isTrue(isDone)
    assert.deepEqual(await visitor.hears('completed'), session)
    assert.isNull(await visitor.call('session'))
    assert.isNull(await visitor.page.evaluate(`sessionStorage.getItem('signalbox')`))
    assert.deepEqual(await eventTypes(tenant), ['BOOKING_COMPLETED'])
    const [event] = await bookingEvents(tenant.organizationId)
    assert.deepEqual(event?.booked, { thousandths: 120_500, currency: 'EUR' })
    assert.equal(event?.sessionId, session._id)
    assert.equal(event?.decisionId, decisionId)
    assert.isNotNull(event?.routerId)
    assert.isFalse(await visitor.call('complete()'))
  })

  test('completes the session without a value that the service refuses', async ({ assert }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { body: LINK + START, script: CONSENT })
    const visitor = await site.visit('/implants')
    await visitor.hears('resolved')
    await visitor.page.getByRole('button', { name: 'Begin' }).click()
    const session = await visitor.hears('started')

    visitor.tab.allow({ url: '/complete', status: 422 })
    const isDone = await visitor.call("complete({ value: -1, currency: 'EUR' })")

    assert.isTrue(isDone)
    assert.deepEqual(await visitor.hears('completed'), session)
    const [event] = await bookingEvents(tenant.organizationId)
    assert.equal(event?.sessionId, session._id)
    assert.isNull(event?.booked)
  })

  test('passes decision and campaign to the booking page, which resolves nothing itself', async ({
    assert,
  }) => {
    const { url } = await theInstance()
    const tenant = await createTenant()
    const site = await ClinicSite.open(url, tenant.organizationId)
    await leadTo(tenant, `${site.origin}/book`)
    site.page('/implants', { body: LINK, script: CONSENT }).page('/book', {
      script: `${CONSENT} data-signalbox-resolve="off" data-signalbox-autostart`,
    })
    const visitor = await site.visit('/implants?utm_campaign=may')
    const { decision_id: decisionId } = await visitor.hears('resolved')
    const asked = askedBy(visitor)
    await untilStored(tenant, decisionId)

    await link(visitor).click()
    await visitor.page.waitForURL(/\/book\?utm_campaign=may&signalbox_flow=/)
    const started = await visitor.hears('started')
    assert.equal(started.decision_id, decisionId)
    await visitor.hears('attended')
    await visitor.call('complete()')

    assert.notInclude(asked, '/v1/page/resolve')
    assert.deepEqual(await eventTypes(tenant), ['BOOKING_COMPLETED'])
    const [event] = await bookingEvents(tenant.organizationId)
    assert.equal(event?.decisionId, decisionId)
  })

  test('resumes its session after a reload, and starts another one once that has ended', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    const first = await visitor.hears('started')
    await visitor.hears('attended')

    await visitor.page.reload()
    const second = await visitor.hears('started')
    await visitor.hears('attended')
    assert.deepEqual(second, first)

    await endElsewhere(tenant, String(first._id))
    assert.deepEqual(await visitor.hears('completed'), first)
    await visitor.page.evaluate(`sessionStorage.setItem('signalbox', 'not JSON')`)
    await visitor.page.reload()
    const third = await visitor.hears('started')
    assert.notEqual(third._id, first._id)
  })

  test('starts a new session when the stored one has ended in the meantime', async ({ assert }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    const first = await visitor.hears('started')
    await visitor.hears('attended')
    await visitor.page.goto(`${site.origin}/contact`)
    await endElsewhere(tenant, String(first._id))
    visitor.tab.allow({ url: '/v1/realtime', status: 404 }, { url: '/heartbeat', status: 409 })

    await visitor.page.goto(`${site.origin}/implants`)
    const second = await visitor.hears('started')

    assert.notEqual(second._id, first._id)
    assert.deepEqual(await visitor.told('ended'), [])
  })

  test('attends by heartbeats while no stream opens, and by the stream again afterwards', async ({
    assert,
  }) => {
    const { site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/contact')
    const isStream = (url: URL) => url.pathname === '/v1/realtime'
    await visitor.page.route(isStream, (route) => route.abort('connectionreset'))
    visitor.tab.allow({ url: '/v1/realtime', status: 'unreachable' })

    await visitor.page.goto(`${site.origin}/implants`)
    assert.deepEqual(await visitor.hears('attended'), { by: 'heartbeat' })
    await visitor.page.unroute(isStream)
    assert.deepEqual(await visitor.hears('attended', 2), { by: 'stream' })
    assert.isTrue(await visitor.call('complete()'))
  })

  test('keeps its session by heartbeats when another tab has taken its stream', async ({
    assert,
  }) => {
    const { site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    const session = await visitor.hears('started')
    await visitor.hears('attended')

    const opened = visitor.page.context().waitForEvent('page')
    await visitor.page.evaluate('void open(location.href)')
    const other = await opened
    const ofOther = () => other.evaluate('window.signalbox?.session')

    assert.deepEqual(await visitor.hears('attended', 2), { by: 'heartbeat' })
    await assertBecomes(ofOther, session)
    visitor.tab.allow({ url: '/heartbeat', status: 409 })
    assert.isTrue(await visitor.call('complete()'))
    await assertBecomes(ofOther, null)
  })
})

/** What each page of a visit leads to, in its order: the flow, the campaign of the link, and the page that decided. */
type Step = readonly [page: string, flow: string, campaign: string, decidedBy: number]

/** A site with flows of two campaigns, of two pages, and of a default router. */
async function largeSite(): Promise<Clinic> {
  const { url } = await theInstance()
  const tenant = await createTenant()
  const site = await ClinicSite.open(url, tenant.organizationId)
  for (const name of ['may', 'june']) {
    await leadTo(tenant, `https://book.example/${name}`, { campaign: { utm_campaign: name } })
  }
  for (const name of ['implants', 'aligners']) {
    await leadTo(tenant, `https://book.example/${name}`, { path: { segments: [name] } })
  }
  await leadTo(tenant, 'https://book.example/other', null)
  return { tenant, site }
}

const unusedOf = ({ organizationId }: Tenant) =>
  RouterEventModel.countDocuments({
    'organization_id': organizationId,
    'metadata.is_unused': true,
  })

browserGroup('A visit of several pages with the embed script', () => {
  const MAY = 'utm_source=google&utm_campaign=may'

  test('goes on {title}')
    .with<{ title: string; script: string; steps: Step[]; unused: number }[]>([
      {
        title: 'with the campaign that led it here, until another one does',
        script: CONSENT,
        steps: [
          [`/implants?${MAY}&gclid=1`, 'may', `${MAY}&gclid=1`, 0],
          ['/team', 'may', `${MAY}&gclid=1`, 0],
          ['/aligners', 'may', `${MAY}&gclid=1`, 0],
          ['/team?utm_campaign=unknown', 'may', 'utm_campaign=unknown', 0],
          ['/team?utm_campaign=june', 'june', 'utm_campaign=june', 4],
          ['/implants', 'june', 'utm_campaign=june', 4],
        ],
        unused: 1,
      },
      {
        title: 'with the last page that has a router of its own, and the campaign parameters',
        script: CONSENT,
        steps: [
          ['/implants?utm_campaign=unknown', 'implants', 'utm_campaign=unknown', 0],
          ['/team', 'implants', 'utm_campaign=unknown', 0],
          ['/aligners', 'aligners', 'utm_campaign=unknown', 2],
        ],
        unused: 1,
      },
      {
        title: 'with the decision of each page, without consent',
        script: '',
        steps: [
          [`/implants?${MAY}`, 'may', MAY, 0],
          ['/team', 'other', '', 1],
        ],
        unused: 0,
      },
      {
        title: 'with the decision of each page where the site wants that',
        script: `${CONSENT} data-signalbox-carry="off"`,
        steps: [
          [`/implants?${MAY}`, 'may', MAY, 0],
          ['/team', 'other', '', 1],
        ],
        unused: 0,
      },
    ])
    .run(async ({ assert }, { script, steps, unused }) => {
      const { tenant, site } = await largeSite()
      for (const path of ['/implants', '/aligners', '/team']) {
        site.page(path, { body: LINK, script })
      }
      const visitor = await site.visit('/nowhere', { allow: [{ url: '/nowhere', status: 404 }] })
      const decisions: unknown[] = []

      for (const [page, flow, campaign, decidedBy] of steps) {
        await visitor.page.goto(`${site.origin}${page}`)
        const { decision_id: decisionId } = await visitor.hears('resolved')
        decisions.push(decisionId)
        const href = await assertBecomes(() => hrefOf(visitor), /^https:/)
        const { pathname, searchParams } = new URL(href ?? '')
        const carried = searchParams.get('signalbox_decision')
        for (const name of ['signalbox_flow', 'signalbox_decision']) searchParams.delete(name)
        assert.deepEqual([pathname, searchParams.toString()], [`/${flow}`, campaign], page)
        assert.equal(decisionId, decisions[decidedBy], page)
        assert.equal(carried, script === '' ? null : decisionId, page)
      }

      const isKept = script === CONSENT
      assert.equal(await visitor.page.evaluate(STORED), isKept ? 1 : 0)
      await assertBecomes(() => unusedOf(tenant), unused)
    })

  test('carries its decision to views that load no page, until consent, time or schedule end it', async ({
    assert,
  }) => {
    const { site } = await largeSite()
    const other = await createTenant()
    await createStoredRouter(other, { criteria: null, isDefault: true })
    const { bearer } = await createKey(other.organizationId, site.origin)
    site
      .page('/implants', { body: LINK, script: CONSENT })
      .page('/team', { body: LINK, script: CONSENT })
      .page('/others', { body: LINK, script: CONSENT, key: bearer.replace('Bearer ', '') })
    const visitor = await site.visit(`/implants?${MAY}`)
    const asked = askedBy(visitor)
    const view = (path: string) =>
      visitor.call<Told>(`resolve(history.pushState(0, '', '${path}'))`)
    const rewrite = (change: string) =>
      visitor.page.evaluate(`for (const name of Object.keys(sessionStorage)) {
        const kept = JSON.parse(sessionStorage.getItem(name))
        ${change}
        sessionStorage.setItem(name, JSON.stringify(kept))
      }`)
    const may = await visitor.hears('resolved')

    assert.deepEqual(await view('/team'), { ...may, is_carried: true })
    assert.deepEqual(asked, [])
    await visitor.page.goto(`${site.origin}/others`)
    const ofOther = await visitor.hears('resolved')
    assert.equal(ofOther.priority_class, 'default')
    await visitor.page.goto(`${site.origin}/team`)
    const back = await visitor.hears('resolved')
    assert.equal(back.decision_id, may.decision_id)

    for (const end of [
      'kept.keptAtMs -= 1_800_001',
      `kept.resolution.holds_until = '2026-01-01T00:00:00Z'`,
      'kept.resolution = 1',
    ]) {
      await view(`/implants?${MAY}`)
      await rewrite(end)
      const shown = await view('/team')
      assert.equal(shown?.priority_class, 'default', end)
    }
    await view(`/implants?${MAY}`)
    await view('/team')
    await visitor.call('consent(false)')
    await assertBecomes(() => hrefOf(visitor), 'https://book.example/other')
    assert.equal(
      await visitor.page.evaluate(
        `Object.keys(sessionStorage).filter((name) => !name.endsWith('${bearer.replace('Bearer ', '')}')).length`
      ),
      0
    )
  })
})

browserGroup('An app with the embed script', () => {
  test('asks once for each view that it pushes or goes back to, and for no other address', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    await leadTo(tenant, 'https://book.example/team', { path: { segments: ['team'] } })
    site.page('/implants', { body: LINK })
    const visitor = await site.visit('/implants')
    const asked = askedBy(visitor)
    const run = (script: string) => visitor.page.evaluate(`void (${script})`)
    await assertBecomes(() => hrefOf(visitor), BOOKING)

    await run(`history.pushState({}, '', '/moved'), history.pushState({}, '', '/team')`)
    await assertBecomes(() => hrefOf(visitor), 'https://book.example/team')
    await run(`location.hash = 'staff'`)
    await visitor.page.evaluate(VIEWS_ARE_ASKED)
    await run(`history.replaceState({}, '', '/team?page=2')`)
    await run(`document.querySelector('a').setAttribute('href', '/contact')`)
    await run(
      `document.querySelector('a').addEventListener('click', (event) => event.preventDefault())`
    )
    await link(visitor).click()
    await assertBecomes(() => hrefOf(visitor), 'https://book.example/team')
    await run('history.go(-3)')
    await assertBecomes(() => hrefOf(visitor), BOOKING)

    assert.deepEqual(asked, ['/v1/page/resolve', '/v1/page/resolve'])
  })

  test('is not followed where the page says so', async ({ assert }) => {
    const { site } = await clinic()
    site.page('/implants', { body: LINK, script: 'data-signalbox-route="off"' })
    const visitor = await site.visit('/implants')
    await visitor.hears('resolved')
    const asked = askedBy(visitor)
    await visitor.page.evaluate(`history.pushState({}, '', '/team'), ${VIEWS_ARE_ASKED}`)
    assert.deepEqual(asked, [])
  })
})

browserGroup('A page of thanks', () => {
  test('completes the session once there is consent, and says when there is none', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    site
      .page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
      .page('/thanks', { script: 'data-signalbox-resolve="off" data-signalbox-complete' })
    const visitor = await site.visit('/implants')
    const session = await visitor.hears('started')
    await visitor.page.goto(`${site.origin}/thanks`)
    assert.deepEqual(await visitor.told('completed'), [])
    await visitor.call('consent(true)')

    assert.deepEqual(await visitor.hears('completed'), session)
    assert.deepEqual(await eventTypes(tenant), ['BOOKING_COMPLETED'])
    assert.isFalse(await visitor.call('complete()'))
    assert.deepInclude(await visitor.hears('error'), { step: 'complete', code: 'E_NO_SESSION' })
  })
})

browserGroup('The visitor of a page with the embed script', () => {
  test('is not followed under {$self} until the page gives consent')
    .with(['Do Not Track', 'Global Privacy Control'] as const)
    .run(async ({ assert }, wish) => {
      const { site } = await clinic()
      site.page('/implants', { body: LINK, script: `${CONSENT} data-signalbox-autostart` })
      const [name, value] =
        wish === 'Do Not Track' ? ['doNotTrack', '"1"'] : ['globalPrivacyControl', 'true']
      const visitor = await site.visit('/implants', {
        before: `Object.defineProperty(navigator, '${name}', { value: ${value} })`,
      })
      await visitor.hears('resolved')

      assert.isNull(await visitor.call('start()'))
      await assertBecomes(() => hrefOf(visitor), BOOKING)
      assert.equal(await visitor.page.evaluate(STORED), 0)
      await visitor.call('consent(true)')
      await visitor.hears('started')
      await assertBecomes(() => hrefOf(visitor), /signalbox_decision=/)
    })

  test('leaves the session and drops the decision when consent is withdrawn', async ({
    assert,
  }) => {
    const { site } = await clinic()
    site.page('/implants', { body: LINK, script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    const session = await visitor.hears('started')
    await visitor.hears('attended')

    await visitor.call('consent(false)')

    assert.deepEqual(await visitor.hears('ended'), { session, reason: 'withdrawn' })
    assert.equal(await visitor.page.evaluate(STORED), 0)
    await assertBecomes(() => hrefOf(visitor), BOOKING)
    assert.isFalse(await visitor.call('complete()'))
  })

  test('books although the browser stores nothing and sends no cookie to third parties', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/contact', {
      before: `for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError') } })
      }`,
    })
    const cookies: string[] = []
    visitor.page.on('request', (request) => cookies.push(request.headers().cookie ?? ''))
    const browser = await visitor.page.context().newCDPSession(visitor.page)
    await browser.send('Network.enable')
    await browser.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
    })

    await visitor.page.goto(`${site.origin}/implants`)
    await visitor.hears('attended')
    await visitor.call('resolve()')
    assert.isTrue(await visitor.call('complete()'))
    await visitor.call('consent(false)')

    assert.deepEqual(await eventTypes(tenant), ['BOOKING_COMPLETED'])
    assert.deepEqual([...new Set(cookies)], [''])
    const stored = await visitor.page.context().cookies()
    assert.deepEqual(stored, [])
  })
})

browserGroup('A session of a page with the embed script', () => {
  const REFUSED = { status: 409, json: { code: 'E_SESSION_OVER' } }
  const CORS = { 'access-control-allow-origin': '*' }

  /** A page that books, and what its first completion is answered with. */
  async function booking() {
    const { tenant, site } = await clinic()
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    await visitor.hears('attended')
    visitor.tab.allow({ url: COMPLETE, status: 409 })
    return { tenant, site, visitor }
  }

  test('is not begun again when the visitor withdraws while it is completed', async ({
    assert,
  }) => {
    const { visitor } = await booking()
    const asked = askedBy(visitor)
    await visitor.page.route(COMPLETE, async (route) => {
      await visitor.call('consent(false)')
      await route.fulfill({ ...REFUSED, headers: CORS })
    })

    assert.isFalse(await visitor.call('complete()'))
    assert.notInclude(asked, '/v1/page/booking-sessions')
    assert.equal(await visitor.page.evaluate(STORED), 0)
  })

  test('is begun again also if its decision was not stored yet when it began', async ({
    assert,
  }) => {
    const { site } = await clinic()
    const visitor = await site.page('/implants').visit('/implants')
    await visitor.hears('resolved')
    site.page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
    visitor.tab.allow({ url: COMPLETE, status: 409 })
    await visitor.page.route('**/v1/page/booking-sessions', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), decision_id: null } })
    })
    let completions = 0
    await visitor.page.route(COMPLETE, async (route) => {
      completions += 1
      if (completions > 1) return route.fulfill({ status: 200, json: {}, headers: CORS })
      await route.fulfill({ ...REFUSED, headers: CORS })
    })
    await visitor.page.goto(`${site.origin}/implants`)
    const resolved = await visitor.hears('resolved')
    const started = await visitor.hears('started')

    assert.equal(started.decision_id, resolved.decision_id)
    assert.isTrue(await visitor.call('complete()'))
    assert.equal(completions, 2)
  })

  test('remembers what was booked also when it is begun again', async ({ assert }) => {
    const { tenant, visitor } = await booking()
    const { decision_id: decisionId } = await visitor.hears('started')
    await untilStored(tenant, String(decisionId))
    const kept: unknown[] = []
    await visitor.page.route(COMPLETE, async (route) => {
      kept.push(await visitor.page.evaluate(`sessionStorage.getItem('signalbox')`))
      if (kept.length > 1) return route.fallback()
      await route.fulfill({ ...REFUSED, headers: CORS })
    })

    assert.isTrue(await visitor.call("complete({ value: 7, currency: 'EUR' })"))
    assert.deepInclude(JSON.parse(String(kept[1])), { booked: { value: 7, currency: 'EUR' } })
  })

  test('is neither waited for without an end nor kept without consent while its part does not come', async ({
    assert,
  }) => {
    const { site } = await clinic()
    site
      .page('/implants', { script: `${CONSENT} data-signalbox-autostart` })
      .page('/ask', { script: CONSENT })
    const visitor = await site.visit('/implants', {
      before: SHORT_LIMIT,
      allow: [{ url: '/v1/page/resolve', status: 404 }],
    })
    await visitor.hears('started')
    await visitor.page.route(VISIT_PART, (route) => route.abort('connectionreset'))
    visitor.tab.allow({ url: /^\/embed/, status: 'unreachable' })
    await visitor.page.goto(`${site.origin}/implants`)
    await visitor.hears('resolved')

    assert.isNull(await visitor.call('start()'))
    assert.isFalse(await visitor.call('complete()'))
    const told = await visitor.told('error')
    assert.deepEqual(
      told.map(({ step, code }) => [step, code]),
      [
        ['start', 'E_NO_ANSWER'],
        ['complete', 'E_NO_ANSWER'],
      ]
    )
    const links = `document.querySelectorAll('link[rel=modulepreload]').length`
    await assertBecomes(() => visitor.page.evaluate(links), 0)
    await visitor.call('consent(false)')
    assert.equal(await visitor.page.evaluate(STORED), 0)
    await visitor.page.unroute(VISIT_PART)

    const parts: string[] = []
    visitor.page.on('request', (request) => {
      if (VISIT_PART.test(request.url())) parts.push(request.url())
    })
    await visitor.page.goto(`${site.origin}/ask`)
    await visitor.hears('error')
    assert.isFalse(await visitor.call('complete()'))
    assert.deepEqual(parts, [])
  })

  test('starts on a page whose policy permits scripts by a nonce', async () => {
    const { url } = await theInstance()
    const tenant = await createTenant()
    await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
    const site = await ClinicSite.open(url, tenant.organizationId, { scripts: "'nonce-R4nd0m'" })
    site.page('/implants', { script: `nonce="R4nd0m" ${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    await visitor.hears('started')
  })
})

browserGroup('A link that somebody made up', () => {
  const FORGED = `signalbox_flow=${'a'.repeat(24)}&signalbox_decision=${'b'.repeat(24)}`

  test('does not replace the decision of a page that resolves', async ({ assert }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { body: LINK, script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit(`/implants?${FORGED}`)

    const { decision_id: decisionId } = await visitor.hears('resolved')
    const started = await visitor.hears('started')
    assert.equal(started.booking_flow_id, tenant.bookingFlowId)
    await assertBecomes(
      () => hrefOf(visitor),
      new RegExp(`signalbox_decision=${String(decisionId)}`)
    )
  })

  test('starts no session on a booking page whose decision the service does not know', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    const forged = `signalbox_flow=${tenant.bookingFlowId}&signalbox_decision=${'b'.repeat(24)}`
    site.page('/book', {
      script: `${CONSENT} data-signalbox-resolve="off" data-signalbox-autostart`,
    })
    const visitor = await site.visit(`/book?${forged}`, {
      allow: [{ url: '/v1/page/booking-sessions', status: 404 }],
      before: RETRIES_AT_ONCE,
    })

    const failed = await visitor.hears('error')
    assert.deepEqual(failed, { step: 'start', code: 'E_DECISION_UNKNOWN', status: 404 })
    assert.isNull(await visitor.call('session'))
  })
})

/** What somebody who may write markup into a page, but no script, would have the script read. */
const FOREIGN = 'data-signalbox-key="sbp_foreign" data-signalbox-service="https://foreign.example"'

browserGroup('The embed script as tag managers and single-page apps load it', () => {
  test('reads its settings from its own address, and route and campaign from the page’s fragment', async () => {
    const { url } = await theInstance()
    const { tenant, site } = await clinic()
    const settings = `key=${site.key.bearer.replace('Bearer ', '')}&consent=granted&carry=off&route=hash`
    for (const sign of ['?', '#']) {
      const from = `${url}/embed.js${sign}${settings}`.replaceAll('&', '&amp;')
      site.page('/app', { key: null, from, body: LINK })
      const visitor = await site.visit('/app?gclid=Cj0K&x=1#/implants?utm_source=google')

      const { decision_id: decisionId } = await visitor.hears('resolved')
      const carried = `signalbox_flow=${tenant.bookingFlowId}&signalbox_decision=`
      const campaign = 'gclid=Cj0K&utm_source=google'
      await assertBecomes(() => hrefOf(visitor), `${BOOKING}?${campaign}&${carried}${decisionId}`)
      visitor.tab.allow({ url: '/v1/page/resolve', status: 404 })
      await visitor.page.evaluate(`location.hash = '/elsewhere'`)
      await assertBecomes(() => hrefOf(visitor), '/contact')
      await visitor.page.evaluate(`location.hash = '/implants'`)
      await visitor.hears('resolved', 2)
    }
  })

  test('warns in the browser’s console when a page includes it twice', async ({ assert }) => {
    const { url } = await theInstance()
    const { site } = await clinic()
    const before = `<script async src="${url}/embed.js" data-signalbox-key="sbp_other"></script>`
    site.page('/implants', { before, body: LINK })
    const visitor = await site.visit('/contact')
    visitor.tab.allow({ url: '/v1/page/resolve', status: 401 })
    const said: string[] = []
    visitor.page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
    await visitor.page.goto(`${site.origin}/implants`)

    await assertBecomes(
      () => said.filter((line) => line.startsWith('warning: Signalbox: ')).length,
      1
    )
    assert.include(said.join('\n'), 'more than once')
  })
})

browserGroup('Markup without script', () => {
  test('does not change where the embed script reads its key and its service', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    const visitor = await site.visit('/contact')
    const keys: unknown[] = []
    visitor.page.on('request', (request) => {
      const key = new URL(request.url()).searchParams.get('key')
      if (key !== null) keys.push(`Bearer ${key}`)
    })

    for (const before of [
      `<img name="currentScript" alt="" ${FOREIGN}>`,
      `<form name="currentScript" ${FOREIGN}></form>`,
      `<object id="currentScript" ${FOREIGN}></object>`,
      `<img name="currentScript" alt="" ${FOREIGN}><img name="currentScript" alt="" ${FOREIGN}>`,
      `<script type="text/plain" ${FOREIGN}></script>`,
      `<svg><script type="text/plain" ${FOREIGN}></script></svg>`,
      `<a id="signalbox" ${FOREIGN}></a><div id="signalbox"></div><iframe name="signalbox"></iframe>`,
      `<form id="HTMLScriptElement" ${FOREIGN}></form><a id="Document" ${FOREIGN}></a>`,
    ]) {
      site.page('/implants', { before, body: LINK })
      await visitor.page.goto(`${site.origin}/implants`)
      const { booking_flow: flow } = await visitor.hears('resolved')

      assert.deepInclude(flow, { _id: tenant.bookingFlowId }, before)
      assert.deepEqual(keys.splice(0), [site.key.bearer], before)
    }
  })

  test('does not silence the script where a browser makes elements own properties of the window', async () => {
    const { site } = await clinic()
    site.page('/implants', { body: LINK })
    // As Safari does, and as a variable of the page is.
    for (const property of ['configurable: true', 'writable: true']) {
      const visitor = await site.visit('/implants', {
        before: `Object.defineProperty(window, 'signalbox', { value: document, ${property} })`,
      })
      await visitor.hears('resolved')
      await visitor.call('ready')
    }
  })

  test('does not start as a module until the page calls it', async ({ assert }) => {
    const { site } = await clinic()
    const { url } = await theInstance()
    const before = `<script type="text/plain" ${FOREIGN}></script>`
    site.page('/implants', { before, body: LINK, script: 'type="module"' })
    const visitor = await site.visit('/implants')
    const asked = askedBy(visitor)
    await assertBecomes(() => visitor.page.evaluate('typeof beginSignalbox'), 'function')

    assert.deepEqual([asked, await visitor.told('error')], [[], []])
    const key = site.key.bearer.replace('Bearer ', '')
    await visitor.page.evaluate(`beginSignalbox(${JSON.stringify({ service: url, key })})`)
    await visitor.hears('resolved')
    assert.deepEqual(asked, ['/v1/page/resolve'])
  })

  test('cannot make the script use a service of another origin', async ({ assert }) => {
    const { site } = await clinic()
    const script = 'data-signalbox-service="https://foreign.example"'
    site.page('/implants', { body: LINK, script })
    const visitor = await site.visit('/implants')

    assert.include(await visitor.hears('error'), { step: 'setup', code: 'E_SERVICE_FOREIGN' })
    await assertBecomes(() => hrefOf(visitor), '/contact')
  })
})

browserGroup('On a network with a round trip of 400 ms', () => {
  test('a page gets its answer within the limit, over one connection and without a preflight', async ({
    assert,
    cleanup,
  }) => {
    const { url } = await theInstance()
    const proxy = await FaultProxy.start(Number(new URL(url).port))
    cleanup(() => proxy.stop())
    const service = `http://127.0.0.1:${proxy.port}`
    const { site } = await clinic(service)
    site.page('/implants', {
      body: LINK,
      before: `<link rel="preconnect" href="${service}" crossorigin>`,
    })
    proxy.slow(200)
    const visitor = await site.visit('/nowhere', {
      allow: [{ url: '/nowhere', status: 404 }],
      before: REAL_LIMIT,
    })
    const browser = await visitor.page.context().newCDPSession(visitor.page)
    await browser.send('Network.enable')
    const methods: string[] = []
    browser.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(service)) methods.push(request.method)
    })

    await visitor.page.goto(`${site.origin}/implants`)
    await visitor.hears('resolved')

    assert.deepEqual(methods, ['GET', 'POST'])
    assert.equal(proxy.accepted, 1)
    await assertBecomes(() => hrefOf(visitor), BOOKING)
  })
})

browserGroup('A page keeps its own links', () => {
  test('when no router matches', async ({ assert }) => {
    const { site } = await clinic()
    site.page('/prices', { body: LINK })
    const visitor = await site.visit('/prices', {
      allow: [{ url: '/v1/page/resolve', status: 404 }],
    })

    assert.include(await visitor.hears('error'), { code: 'E_NO_ROUTER_MATCHED', status: 404 })
    assert.isNull(await visitor.call('ready'))
    assert.equal(await hrefOf(visitor), '/contact')
  })

  test('when the service {$self}')
    .with(['does not answer', 'closes its connections'] as const)
    .run(async ({ assert, cleanup }, how) => {
      const { url } = await theInstance()
      const proxy = await FaultProxy.start(Number(new URL(url).port))
      cleanup(() => proxy.stop())
      const { tenant, site } = await clinic(`http://127.0.0.1:${proxy.port}`)
      site.page('/implants', { body: LINK })
      // The browser has the script from then on.
      const visitor = await site.visit('/contact', { before: SHORT_LIMIT })
      await assertBecomes(() => visitor.page.evaluate('typeof signalbox'), 'object')
      visitor.tab.allow({ url: '/v1/page/resolve', status: 'unreachable' })
      if (how === 'does not answer') proxy.blackhole()
      else proxy.acceptThenClose()
      if (how === 'closes its connections') proxy.reset()

      await visitor.page.goto(`${site.origin}/implants`)

      assert.deepEqual(await visitor.hears('error'), {
        step: 'resolve',
        code: 'E_NO_ANSWER',
        status: 0,
      })
      assert.isNull(await visitor.call('ready'))
      await assertBecomes(() => hrefOf(visitor), '/contact')
      if (how === 'closes its connections') return
      // The answer comes after all: it leads nobody, and the service is told.
      proxy.heal()
      await assertBecomes(() => unusedOf(tenant), 1)
      assert.deepEqual(await visitor.told('resolved'), [])
      assert.equal(await hrefOf(visitor), '/contact')
    })

  test('when the script does not come', async ({ assert }) => {
    const { site } = await clinic()
    site.page('/implants', { body: LINK })
    const visitor = await site.visit('/contact')
    await visitor.page.route('**/embed.js', (route) => route.abort('connectionrefused'))
    visitor.tab.allow({ url: '/embed.js', status: 'unreachable' })

    await visitor.page.goto(`${site.origin}/implants`)
    await visitor.page.getByRole('heading', { name: 'Clinic' }).waitFor()

    assert.equal(await visitor.page.evaluate('typeof signalbox'), 'undefined')
    await link(visitor).click()
    await visitor.page.waitForURL(/\/contact$/)
  })

  test('without a key, and says so', async ({ assert }) => {
    const { site } = await clinic()
    site.page('/implants', { body: LINK, key: '' })
    const visitor = await site.visit('/implants')

    assert.deepEqual(await visitor.hears('error'), {
      step: 'setup',
      code: 'E_KEY_MISSING',
      status: 0,
    })
    assert.equal(await visitor.page.evaluate('typeof signalbox'), 'undefined')
  })

  test('with a pinned version whose text is another one', async ({ assert }) => {
    const { site } = await clinic()
    site.page('/implants', {
      body: LINK,
      script: `integrity="sha384-${'A'.repeat(64)}"`,
    })
    const refused: string[] = []
    const browser = await theBrowser()
    const context = await browser.newContext()
    getActiveTestOrFail().cleanup(() => context.close())
    const page = await context.newPage()
    page.on('console', (message) => refused.push(message.text()))
    await page.goto(`${site.origin}/implants`)

    await assertBecomes(() => refused.join(), /integrity/)
    assert.equal(await page.evaluate('typeof signalbox'), 'undefined')
  })
})

browserGroup('A pinned version of the embed script', () => {
  test('runs under the hash that the service names', async ({ assert }) => {
    const { url } = await theInstance()
    const { site } = await clinic()
    const listed = await fetch(`${url}/embed/versions`)
    const { current, versions } = (await listed.json()) as {
      current: string
      versions: Record<string, string>
    }
    site.page('/implants', {
      body: LINK,
      from: `${url}/embed/${current}.js`,
      script: `integrity="${versions[current]}"`,
    })
    const visitor = await site.visit('/implants')

    await visitor.hears('resolved')
    await assertBecomes(() => hrefOf(visitor), BOOKING)
    assert.equal(await visitor.page.evaluate('signalbox.version'), current)
  })
})

browserGroup('The key of a page with the embed script', () => {
  test('is refused on {$self}, and the page keeps its own links')
    .with(['an origin that no key names', 'an origin that another key names'] as const)
    .run(async ({ assert }, where) => {
      const { url } = await theInstance()
      const { organizationId } = await createTenant()
      const isNamed = where === 'an origin that another key names'
      const host = isNamed ? 'localhost' : 'named-by-no-key.localhost'
      const site = await ClinicSite.open(url, organizationId, { keyOrigin: someOrigin(), host })
      site.page('/implants', { body: LINK })
      if (isNamed) await createKey(organizationId, site.origin)
      // Chromium writes what CORS refuses to the console, which the guard of a tab would not allow.
      const browser = await theBrowser()
      const context = await browser.newContext()
      getActiveTestOrFail().cleanup(() => context.close())
      const page = await context.newPage()
      await listenIn(page)
      const visitor = new Visitor(page)
      await page.goto(`${site.origin}/implants`)

      const { code } = await visitor.hears('error')
      assert.equal(code, isNamed ? 'E_ORIGIN_REFUSED' : 'E_NO_ANSWER')
      assert.isNull(await visitor.call('ready'))
      assert.equal(await hrefOf(visitor), '/contact')
    })

  test('ends when it is revoked, while the session that it started continues', async ({
    assert,
  }) => {
    const { tenant, site } = await clinic()
    site.page('/implants', { body: LINK, script: `${CONSENT} data-signalbox-autostart` })
    const visitor = await site.visit('/implants')
    await visitor.hears('attended')
    const revokeKey = await app.container.make(RevokePublishableKey)
    await revokeKey.execute(tenant.organizationId, site.key.keyId)
    visitor.tab.allow({ url: '/v1/page/resolve', status: 401 })

    await assertBecomes(() => visitor.call('resolve()'), null)

    const [error] = await visitor.told('error')
    assert.deepEqual(error, { step: 'resolve', code: 'E_KEY_UNAUTHORIZED', status: 401 })
    await assertBecomes(() => hrefOf(visitor), '/contact')
    assert.isTrue(await visitor.call('complete()'))
    assert.deepEqual(await eventTypes(tenant), ['BOOKING_COMPLETED'])
  })
})
