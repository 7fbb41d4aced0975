import { join } from 'node:path'
import { test } from '@japa/runner'
import { findWebKit } from '#scripts/services/find_browser'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { ClinicSite } from '#tests/support/browser/clinic_site'
import { theDemo } from '#tests/support/browser/the_demo'
import { theInstance } from '#tests/support/browser/the_instance'
import { WebKitTab } from '#tests/support/browser/webkit_tab'
import { createTenant } from '#tests/support/create_tenant'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const PICTURES = join(DATA_FOLDER, 'browser/webkit')
const SHEET = 'const sheet = document.querySelector(":popover-open").getBoundingClientRect()'

const FURTHER_MESSAGES =
  'return new Promise((heard) => { let left = 5; addEventListener("message", () => (left -= 1) || heard()) })'

const webKit = await findWebKit(() => {}).catch((error: Error) => error.message)
if (typeof webKit === 'string' && process.env.CI === 'true') throw new Error(webKit)

const pictureOf = (tab: WebKitTab, name: string) => tab.picture(join(PICTURES, `${name}.png`))

/** The console, signed in as a person does it. */
async function signedIn({ bearer }: { readonly bearer: string }, place = '/'): Promise<WebKitTab> {
  const { url } = await theInstance()
  const tab = await WebKitTab.open(`${url}/console#${place}`)
  await tab.fill('Access token', bearer.replace(/^Bearer /, ''))
  await tab.click('button', 'Sign in')
  return tab
}

/** A clinic whose page `/implants` leads to its flow. */
async function clinic() {
  const { url } = await theInstance()
  const tenant = await createTenant()
  await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
  return {
    open: (options?: Parameters<typeof ClinicSite.open>[2]) =>
      ClinicSite.open(url, tenant.organizationId, options),
    /** How bookings ended, once one has. */
    booked: async () => {
      const events = () => bookingEvents(tenant.organizationId)
      const ended = await assertBecomes(events, ({ length }) => length > 0)
      return ended.map(({ type }) => type)
    },
  }
}

test.group('In WebKit, the engine of Safari,', (group) => {
  group.tap((one) => one.skip(typeof webKit === 'string', String(webKit)))

  test('every page of the console loads, and throws nothing', async ({ assert }) => {
    const tab = await signedIn(await theDemo(), '/nowhere')
    await tab.sees('heading', 'This page does not exist')
    const links = await tab.evaluate<string[]>(
      'return [...document.querySelectorAll(".sidebar nav a")].map((one) => one.innerText.trim())'
    )
    assert.isAbove(links.length, 10)
    for (const [at, name] of links.entries()) {
      await tab.click('link', name)
      await tab.becomes('return document.activeElement?.localName === "h1"')
      await tab.becomes('return document.querySelector("[aria-busy=true], .skeleton") === null')
      await pictureOf(tab, `${at}_${name}`)
    }
    assert.deepEqual(await tab.problems(), [])
  })

  test('a router can be created, and unsaved changes are asked about', async ({ assert }) => {
    const tenant = await createTenant()
    const tab = await signedIn(tenant, '/routers/new')
    await tab.fill('Name', 'Spring in Hamburg')
    await tab.fill('Leads to', 'First visit')
    await tab.fill('Path', '/hamburg/spring')
    await pictureOf(tab, 'editor')
    const overlap = await tab.evaluate(`
      const [link, field] = ['.from-link', '[name=path]'].map((one) => document.querySelector(one).getBoundingClientRect())
      return link.bottom - field.top`)
    assert.isAtMost(overlap as number, 0)

    await tab.click('link', 'Overview')
    await tab.sees('heading', 'Leave without saving?')
    await pictureOf(tab, 'editor_question')
    await tab.click('button', 'Keep editing')
    await tab.click('button', 'Create router')
    await tab.sees('heading', 'Spring in Hamburg')
    await pictureOf(tab, 'editor_saved')
    assert.deepEqual(await tab.problems(), [])
  })

  test('the menu of a line at the bottom is whole, and Esc closes it', async ({ assert }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 30, (number) => ({
      name: `Page ${number}`,
      criteria: { path: { segments: [`page-${number}`] } },
    }))
    const tab = await signedIn(tenant, '/routers')
    for (const number of [27, 22]) {
      await tab.click('button', `Actions for “Page ${number}”`)
      const bottom = await tab.evaluate(`${SHEET}; return sheet.bottom - innerHeight`)
      assert.isAtMost(bottom as number, 0)
      await pictureOf(tab, `menu_${number}`)
      await tab.escape()
      await tab.becomes('return document.querySelector(":popover-open") === null')
    }
    assert.deepEqual(await tab.problems(), [])
  })

  test('a visitor is led to the flow, and books', async ({ assert }) => {
    const { open, booked } = await clinic()
    const site = await open()
    const script = 'data-signalbox-consent="granted" data-signalbox-autostart'
    site.page('/implants', { script, body: '<a data-signalbox-link href="/contact">Book</a>' })
    const tab = await WebKitTab.open(`${site.origin}/implants`)
    await tab.becomes('return document.querySelector("a").search.includes("signalbox_flow")')
    await tab.becomes('return window.signalbox.session !== null')
    assert.isTrue(await tab.evaluate('return window.signalbox.complete()'))
    assert.deepEqual(await booked(), ['BOOKING_COMPLETED'])
    assert.deepEqual(await tab.problems(), [])
  })

  test('a booking in the widget of another origin counts once, with its campaign', async ({
    assert,
  }) => {
    const { open, booked } = await clinic()
    const widget = await open({ scripts: "'unsafe-inline'" })
    const say = `setInterval(() => parent.postMessage({ event: 'booked', id: 7 }, '*'), 100)`
    widget.page('/', { body: `<script>${say}</script>` })
    const site = await open({ policy: `frame-src ${widget.origin}` })
    const of = `data-signalbox-widget="${widget.origin}" data-signalbox-message="booked" data-signalbox-reference="id"`
    const body = `<div ${of}><iframe src="${widget.origin}/"></iframe></div>`
    site.page('/implants', { script: 'data-signalbox-consent="granted"', body })
    const tab = await WebKitTab.open(`${site.origin}/implants?utm_source=google`)
    await booked()
    await tab.becomes('return document.querySelector("iframe").src.endsWith("?utm_source=google")')
    await tab.evaluate(FURTHER_MESSAGES)
    assert.deepEqual(await booked(), ['BOOKING_COMPLETED'])
    assert.deepEqual(await tab.problems(), [])
  })
})
