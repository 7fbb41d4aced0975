import { getActiveTestOrFail, test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { ClinicSite, listenIn, Visitor } from '#tests/support/browser/clinic_site'
import { theBrowser } from '#tests/support/browser/the_browser'
import { theInstance } from '#tests/support/browser/the_instance'
import { untilStored } from '#tests/support/browser/until_stored'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'
import {
  CAL,
  CALENDLY,
  calUnpaid,
  frameAt,
  hashOf,
  say,
  serveStandIns,
  STAND_INS,
} from './stand_ins.js'

const CONSENT = 'data-signalbox-consent="granted"'
const LANDING = '/implants?utm_source=google&utm_campaign=spring&gclid=7'
/** Resolves after the script has looked through the page again, and after what it has heard. */
const SETTLED = 'new Promise((later) => setTimeout(later, 300))'

/** A clinic whose page `/implants` has this body, and leads to its flow. */
async function clinic(body: string, script = CONSENT) {
  const { url } = await theInstance()
  const tenant = await createTenant()
  await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
  const site = await ClinicSite.open(url, tenant.organizationId, { policy: 'frame-src https:' })
  site.page('/implants', { body, script })
  site.page('/empty', { script: `${CONSENT} data-signalbox-resolve="off"` })
  const visitor = await site.visit('/empty')
  await serveStandIns(visitor.page.context())
  // The frame of a widget loads again with the campaign.
  visitor.tab.allow({ url: /^\/(?!v1|embed)/, status: 'unreachable' })
  const parts: string[] = []
  visitor.page.on('request', (request) => {
    const [, part] = /\/embed\/[\d.]+\.([a-z]+)\.[\da-f]+\.js/.exec(request.url()) ?? []
    if (part) parts.push(part)
  })
  const land = (path = LANDING) => visitor.page.goto(`${site.origin}${path}`)
  const events = () => bookingEvents(tenant.organizationId)
  /** The completed bookings, once there are so many. */
  const bookings = async (count: number) => {
    const all = await eventually(events, (found) => found.length >= count)
    return all.filter(({ type }) => type === 'BOOKING_COMPLETED')
  }
  return { tenant, site, visitor, parts, land, events, bookings }
}

browserGroup('A page with the booking widget of somebody else', () => {
  test('gives {vendor} the campaign, and counts each of its bookings once')
    .with(STAND_INS)
    .run(async ({ assert }, { html, origin, takesClickIds, booked, reference }) => {
      const { visitor, land, bookings } = await clinic(html)
      await land()
      const session = await visitor.hears('started')
      const frame = await frameAt(visitor.page, origin)
      const query = `utm_source=google&utm_campaign=spring${takesClickIds ? '&gclid=7' : ''}`
      const given = new RegExp(`[?&]${query}$`)
      await assertBecomes(() => visitor.page.locator('iframe').getAttribute('src'), given)
      await assertBecomes(() => frame.url(), given)

      await say(frame, [{ event: 'calendly.date_and_time_selected' }, 'noise', null, 7])
      await say(frame, [...booked('one'), ...booked('one')])
      assert.deepEqual(await visitor.hears('completed'), session)
      await say(frame, booked('two'))
      await visitor.hears('completed', 2)

      const [second, first] = await bookings(2)
      assert.equal(first?.sessionId, session._id)
      assert.equal(first?.decisionId, session.decision_id)
      assert.equal(second?.decisionId, session.decision_id)
      assert.notEqual(second?.sessionId, session._id)
      assert.deepEqual(await visitor.told('error'), [])
      const hashes = [reference('one'), reference('two')].map((name) => name && hashOf(name))
      assert.deepEqual([first?.bookingReference, second?.bookingReference], hashes)
    })

  test('counts no booking of cal.com before its payment, and that once the visitor is thanked', async ({
    assert,
  }) => {
    const { site, visitor, land, events, bookings } = await clinic(CAL.html)
    site.page('/thanks', {
      body: '<p data-signalbox-complete>Thank you</p>',
      script: `${CONSENT} data-signalbox-resolve="off"`,
    })
    await land()
    const session = await visitor.hears('started')
    await say(await frameAt(visitor.page, CAL.origin), calUnpaid('one'))
    await visitor.page.evaluate(SETTLED)
    assert.deepEqual(await events(), [])

    await land('/thanks')
    assert.deepEqual(await visitor.hears('completed'), session)
    await visitor.page.reload()
    assert.deepInclude(await visitor.hears('error'), { code: 'E_NO_SESSION' })
    assert.lengthOf(await bookings(1), 1)
  })

  test('loads the part that knows widgets only with one, and leaves alone what is off', async ({
    assert,
  }) => {
    const { site, visitor, parts, land } = await clinic(
      `<div data-signalbox-widget="off">${CALENDLY.html}</div>`
    )
    site.page('/plain', { body: '<iframe src="https://maps.example/"></iframe>', script: CONSENT })
    visitor.tab.allow({ url: '/v1/page/resolve', status: 404 })
    await land('/plain')
    await visitor.page.evaluate(SETTLED)
    assert.deepEqual(parts, [])

    await land()
    await visitor.hears('resolved')
    const frame = await frameAt(visitor.page, CALENDLY.origin)
    await say(frame, CALENDLY.booked('one'))
    await visitor.page.evaluate(SETTLED)
    await assertBecomes(() => frame.url(), /^(?!.*utm_)/)
    assert.deepEqual(await visitor.told('started'), [])
  })

  test('knows a widget that an app builds later, and passes the campaign of the visit on', async ({
    assert,
  }) => {
    const { tenant, site, visitor, land, bookings } = await clinic('')
    site.page('/other', { script: CONSENT })
    await land()
    const { decision_id: decisionId } = await visitor.hears('resolved')
    await untilStored(tenant, String(decisionId))
    await visitor.page.evaluate(`
      history.pushState({}, '', '/implants?view=times')
      const frame = document.createElement('iframe')
      document.body.append(frame)
      setTimeout(() => { frame.src = 'https://calendly.com/clinic/visit' }, 200)
    `)
    await visitor.hears('started')
    const frame = await frameAt(visitor.page, CALENDLY.origin)
    await assertBecomes(() => frame.url(), /\?utm_source=google&utm_campaign=spring$/)
    await say(frame, CALENDLY.booked('one'))
    await visitor.hears('completed')
    assert.lengthOf(await bookings(1), 1)
  })

  test('counts nothing before consent, gives no click id until then, and lets a visitor who is at it be', async ({
    assert,
  }) => {
    const { visitor, land, events } = await clinic(CAL.html, '')
    await land()
    const frame = await frameAt(visitor.page, CAL.origin)
    await assertBecomes(() => frame.url(), /&utm_source=google&utm_campaign=spring$/)
    await say(frame, CAL.booked('one'))
    await visitor.page.evaluate(SETTLED)
    assert.deepEqual(await events(), [])
    assert.equal(await visitor.page.evaluate('Object.keys(sessionStorage).length'), 0)

    await frame.getByRole('button', { name: 'Book' }).click()
    await visitor.call('consent(true)')
    await visitor.hears('started')
    await assertBecomes(() => frame.url(), /^(?!.*gclid)/)
    await say(frame, CAL.booked('two'))
    await visitor.hears('completed')
    await visitor.call('consent(false)')
    assert.equal(await visitor.page.evaluate('Object.keys(sessionStorage).length'), 0)
  })

  test('hears a widget that the page has moved, and stores nothing that it says', async ({
    assert,
  }) => {
    const hubspot = STAND_INS.find(({ vendor }) => vendor === 'HubSpot') ?? CAL
    const { visitor, land } = await clinic(`${hubspot.html}<div id="there"></div>`)
    await land()
    await visitor.hears('started')
    const moved = visitor.page.waitForEvent('framenavigated')
    await visitor.page.evaluate(
      `there.append(document.querySelector('.meetings-iframe-container'))`
    )
    await moved
    const frame = await frameAt(visitor.page, hubspot.origin)
    await say(frame, hubspot.booked('Mrs Miller'))

    await visitor.hears('completed')
    const stored = await visitor.page.evaluate('JSON.stringify(sessionStorage)')
    assert.include(stored, 'signalbox booked')
    assert.notInclude(stored, 'Miller')
  })

  test('runs no part that has another text than the one it was built with', async ({ assert }) => {
    const { site } = await clinic(CALENDLY.html)
    const browser = await theBrowser()
    const page = await browser.newPage()
    getActiveTestOrFail().cleanup(() => page.close())
    await listenIn(page)
    await serveStandIns(page.context())
    const visitor = new Visitor(page)
    let given = 0
    const isPart = /\.widgets\.[\da-f]+\.js/
    await page.route(isPart, async (route) => {
      const response = await route.fetch()
      const body = `${await response.text()};globalThis.isHostile = true`
      await route.fulfill({ response, body })
      given += 1
    })

    await page.goto(`${site.origin}${LANDING}`)
    // It is asked for again, so the first text was refused.
    await assertBecomes(
      () => given,
      (times) => times > 1
    )
    await assertBecomes(() => page.evaluate('globalThis.isHostile ?? null'), null)
    assert.deepEqual(await visitor.told('started'), [])
    await page.unroute(isPart)
    await visitor.hears('started')
  })
})
