import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { attributed } from '#bookings/sessions/attribution'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { ClinicSite, listenIn, Visitor } from '#tests/support/browser/clinic_site'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { theBrowser } from '#tests/support/browser/the_browser'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { FaultProxy } from '#tests/support/fault_proxy'
import { scratchFolder } from '#tests/support/scratch_folder'
import { createStoredRouter } from '#tests/support/stored_routers'
import { buildEmbed } from '#scripts/web/build_embed'
import { frameAt, hashOf, say, serveStandIns, type StandIn, STAND_INS } from './stand_ins.js'

const CAMPAIGNS = ['spring', 'summer', 'autumn', 'winter', 'newsletter']
const AT_ONCE = 4
const WAIT_LIMIT_MS = 60_000

interface Booker {
  readonly page: Page
  readonly visitor: Visitor
  readonly widget: StandIn
  /** Books in the widget of this page, or of another tab. */
  readonly book: (id: string, page?: Page) => Promise<void>
  readonly sees: (page?: Page) => Promise<void>
}

/** What happens to visitors who book. */
const WAYS: readonly ((booker: Booker) => Promise<void>)[] = [
  async ({ book, visitor }) => {
    await book('plain')
    await visitor.hears('completed')
  },
  async ({ book, page, sees }) => {
    await page.reload()
    await sees()
    await book('reloaded')
    await page.reload()
    await sees()
  },
  async ({ book, page, sees }) => {
    await page.goto(new URL('/team', page.url()).href)
    await page.goBack()
    await sees()
    await book('back')
    await page.goto(new URL('/team', page.url()).href)
    await page.goBack()
  },
  async ({ book, page, sees }) => {
    const opening = page.waitForEvent('popup')
    await page.evaluate('void open(location.href)')
    const other = await opening
    await sees(other)
    await book('first tab')
    await new Visitor(page).hears('completed')
    // It also hears that the first tab has booked.
    const isDone = (response: Response) => /complete$/.test(response.url()) && response.ok()
    const done = other.waitForResponse(isDone, { timeout: WAIT_LIMIT_MS })
    await book('second tab', other)
    await done
    await other.close()
  },
  async ({ book, page, visitor }) => {
    const browser = await page.context().newCDPSession(page)
    const slow = {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    }
    await browser.send('Network.enable')
    await browser.send('Network.emulateNetworkConditions', slow)
    await book('slow')
    await visitor.hears('completed')
  },
  async ({ book, page, visitor }) => {
    await page.evaluate(`history.pushState({}, '', '/implants/times')`)
    await book('pushed')
    await visitor.hears('completed')
  },
]

/** Of one run. `wrong` is empty when each booking was completed once, for the campaign that led to it. */
export interface BookingRun {
  readonly booked: number
  readonly completed: number
  readonly wrong: readonly string[]
}

/**
 * Books at least so many times in widgets, in each way by turns, at instances behind one address; one of them is killed
 * when half has been booked.
 */
export async function runBookings(count: number): Promise<BookingRun> {
  await buildEmbed()
  const folder = scratchFolder()
  const start = (name: string) => startCalmInstance(join(folder, name), { CRON_JOBS: 'off' })
  const [first, second] = await Promise.all([start('first'), start('second')])
  const proxy = await FaultProxy.start(Number(new URL(first.url).port))
  const active = getActiveTestOrFail()
  active.cleanup(async () => {
    await proxy.stop()
    await Promise.all([first.server.stop(), second.server.stop()])
  })

  const tenant = await createTenant()
  const routers = new Map<string, string>()
  for (const campaign of CAMPAIGNS) {
    const { id } = await createStoredRouter(tenant, {
      name: campaign,
      criteria: { campaign: { utm_campaign: campaign } },
    })
    routers.set(id, campaign)
  }
  const site = await ClinicSite.open(`http://127.0.0.1:${proxy.port}`, tenant.organizationId, {
    policy: 'frame-src https:',
  })
  site.page('/team', { script: 'data-signalbox-consent="granted"' })
  STAND_INS.forEach(({ html }, at) =>
    site.page(`/${at}`, { body: html, script: 'data-signalbox-consent="granted"' })
  )
  const browser = await theBrowser()
  /** With connections of its own: the pages of one profile share six, and each visit keeps one. */
  const newContext = async () => {
    const context = await browser.newContext()
    active.cleanup(() => context.close())
    await listenIn(context)
    await serveStandIns(context)
    return context
  }

  const booked: string[] = []
  let begun = 0
  const one = async (context: BrowserContext) => {
    const at = begun
    begun += 1
    const campaign = CAMPAIGNS[at % CAMPAIGNS.length] ?? ''
    const widget = STAND_INS[at % STAND_INS.length]
    const way = WAYS[at % WAYS.length]
    if (!widget || !way) return
    const page = await context.newPage()
    const visitor = new Visitor(page)
    const sees = async (tab = page) => {
      const its = new Visitor(tab)
      await eventually(
        async () => [...(await its.told('started')), ...(await its.told('completed'))],
        (all) => all.length > 0
      )
    }
    /** A frame that loads again meanwhile has said nothing, or the same as it says once more. */
    const tell = async (messages: readonly object[], tab: Page) => {
      const frame = await frameAt(tab, widget.origin)
      await assertBecomes(() => frame.url(), new RegExp(`utm_campaign=${campaign}`))
      return say(frame, messages).then(
        () => true,
        (error) => !/context was destroyed|detached/.test(String(error)) && Promise.reject(error)
      )
    }
    const book = async (id: string, tab = page) => {
      booked.push(nameOf(campaign, widget.reference(`${at} ${id}`)))
      await eventually(() => tell(widget.booked(`${at} ${id}`), tab), Boolean)
    }
    await page.goto(
      `${site.origin}/${at % STAND_INS.length}?utm_source=ads&utm_campaign=${campaign}`
    )
    await sees()
    await way({ page, visitor, widget, book, sees })
    await page.close()
  }
  const decisions = await app.container.make(RouterEventRepository)
  const completed = async () => {
    const events = await bookingEvents(tenant.organizationId)
    const done = events.filter(({ type }) => type === 'BOOKING_COMPLETED')
    return attributed(decisions, tenant.organizationId, done)
  }
  let isKilled = false
  const work = async () => {
    const context = await newContext()
    while (booked.length < count) {
      if (!isKilled && booked.length >= count / 2) {
        isKilled = true
        proxy.retarget(Number(new URL(second.url).port))
        first.server.kill('SIGKILL')
        await first.server.exited
      }
      await one(context)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const events = await eventually(
    completed,
    (all) => all.length >= booked.length && all.every(({ routerId }) => routerId !== null)
  )
  const done = events.map(({ routerId, bookingReference }) =>
    [routers.get(routerId ?? ''), bookingReference].join(' ')
  )
  return { booked: booked.length, completed: done.length, wrong: differences(booked, done) }
}

/** A vendor without references has bookings of one name, which are counted. */
function nameOf(campaign: string, reference: string | null): string {
  return [campaign, reference && hashOf(reference)].join(' ')
}

function differences(booked: readonly string[], completed: readonly string[]): string[] {
  const times = (all: readonly string[], name: string) => all.filter((one) => one === name).length
  return [...new Set([...booked, ...completed])]
    .map((name) => [name, times(booked, name), times(completed, name)] as const)
    .filter(([, wanted, found]) => wanted !== found)
    .map(([name, wanted, found]) => `${name}: ${wanted} booked, ${found} completed`)
}
