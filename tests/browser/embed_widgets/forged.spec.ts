import { test } from '@japa/runner'
import type { Frame, Page } from 'playwright-core'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { ClinicSite } from '#tests/support/browser/clinic_site'
import { theInstance } from '#tests/support/browser/the_instance'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { say, serveStandIns, type StandIn, STAND_INS } from './stand_ins.js'

const EVIL = 'https://evil.example/'
const SETTLED = 'new Promise((later) => setTimeout(later, 300))'

async function frameOf(page: Page, selector: string): Promise<Frame> {
  const element = await page.locator(selector).elementHandle()
  const found = await element?.contentFrame()
  if (!found) throw new Error(`${selector} has no frame`)
  return found
}

/** Who may pretend to be the widget, each in its own part of the page, and how it says so. */
const FORGERS: readonly {
  readonly who: string
  readonly html: (widget: StandIn) => string
  readonly forge: (page: Page, messages: readonly object[], widget: StandIn) => Promise<void>
}[] = [
  {
    who: 'a frame of another origin',
    html: () => `<iframe src="${EVIL}"></iframe>`,
    forge: async (page, messages) => say(await frameOf(page, '#forger0 iframe'), messages),
  },
  {
    who: 'a frame that has given itself the name of the widget',
    html: () => `<iframe src="${EVIL}?named"></iframe>`,
    forge: async (page, messages) => {
      const forger = await frameOf(page, '#forger1 iframe')
      await forger.evaluate(`globalThis.name = 'cal-embed='`)
      await say(forger, messages)
    },
  },
  {
    who: 'a sandboxed frame of the widget',
    html: ({ html }) => html.replace('<iframe', '<iframe sandbox="allow-scripts"'),
    forge: async (page, messages) => say(await frameOf(page, '#forger2 iframe'), messages),
  },
  {
    who: 'a frame of the same origin within another one',
    html: ({ origin }) => `<iframe src="${EVIL}?around=${encodeURIComponent(origin)}"></iframe>`,
    forge: async (page, messages) => {
      const around = await frameOf(page, '#forger3 iframe')
      await assertBecomes(() => around.childFrames().length, 1)
      const [inner] = around.childFrames()
      if (inner) await say(inner, messages)
    },
  },
  {
    who: 'a frame that nobody sees',
    html: ({ html }) => `<div hidden>${html}</div>`,
    forge: async (page, messages) => say(await frameOf(page, '#forger4 iframe'), messages),
  },
  {
    who: 'a frame that the page wants left alone',
    html: ({ html }) => `<div data-signalbox-widget="off">${html}</div>`,
    forge: async (page, messages) => say(await frameOf(page, '#forger5 iframe'), messages),
  },
  {
    who: 'the page itself, and a script of the page with an event of its own',
    html: () => '',
    forge: async (page, messages, { origin }) => {
      await page.evaluate(`{
        const source = document.querySelector('#widget iframe').contentWindow
        for (const data of ${JSON.stringify(messages)}) {
          postMessage(data, '*')
          dispatchEvent(new MessageEvent('message', { data, source, origin: '${origin}' }))
        }
      }`)
    },
  },
  {
    who: 'the frame of the widget, once it shows a page of another origin',
    html: ({ html }) => html,
    forge: async (page, messages) => {
      const frame = await frameOf(page, '#forger7 iframe')
      await page.locator('#forger7').scrollIntoViewIfNeeded()
      await frame.evaluate(`location.href = '${EVIL}'`)
      await assertBecomes(() => frame.url(), EVIL)
      await say(frame, messages)
    },
  },
]

browserGroup('A page with the booking widget of somebody else', () => {
  test('counts none of the messages that others forge: {vendor}')
    .with(STAND_INS)
    .run(async ({ assert }, widget) => {
      const { url } = await theInstance()
      const tenant = await createTenant()
      await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
      const site = await ClinicSite.open(url, tenant.organizationId, { policy: 'frame-src https:' })
      const forgers = FORGERS.map(({ html }, at) => `<div id="forger${at}">${html(widget)}</div>`)
      site.page('/implants', {
        body: `<div id="widget">${widget.html}</div>${forgers.join('')}`,
        script: 'data-signalbox-consent="granted"',
      })
      site.page('/empty', { script: 'data-signalbox-resolve="off"' })
      const visitor = await site.visit('/empty')
      const { page } = visitor
      await serveStandIns(page.context())
      visitor.tab.allow({ url: /^\/(?!v1|embed)/, status: 'unreachable' })
      await page.goto(`${site.origin}/implants`)
      const session = await visitor.hears('started')

      for (const { forge } of FORGERS) await forge(page, widget.booked('forged'), widget)
      const others = STAND_INS.filter(
        ({ booked }) => JSON.stringify(booked('')) !== JSON.stringify(widget.booked(''))
      )
      const real = await frameOf(page, '#widget iframe')
      for (const { vendor, booked } of others) {
        if (!vendor.includes(widget.vendor.split(' ')[0] ?? '')) await say(real, booked('other'))
      }
      await page.evaluate(SETTLED)
      assert.deepEqual(await visitor.told('completed'), [])
      assert.deepEqual(await bookingEvents(tenant.organizationId), [])

      await say(real, widget.booked('true'))
      assert.deepEqual(await visitor.hears('completed'), session)
      assert.lengthOf(await bookingEvents(tenant.organizationId), 1)
    })
})
