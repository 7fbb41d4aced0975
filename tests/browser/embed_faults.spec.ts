import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import { chromium } from 'playwright-core'
import { findOnPath } from '#scripts/services/find_on_path'
import { buildEmbed } from '#scripts/web/build_embed'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { ClinicSite, listenIn, Visitor } from '#tests/support/browser/clinic_site'
import { AS_VISITOR } from '#tests/support/browser/the_browser'
import { theInstance } from '#tests/support/browser/the_instance'
import { bookingEvents } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { FaultProxy } from '#tests/support/fault_proxy'
import type { Instance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOKS = 'data-signalbox-consent="granted" data-signalbox-autostart'
const GRACE_MS = '1000'
const whole = await findOnPath(['chromium', 'chromium-browser', 'google-chrome'], '123')
/** The headless shell has no cache for the way back. */
const WITH_CACHE = typeof whole === 'string' ? null : whole.path

/** Instances that abandon a session whose page is away for a second, each in a process of its own. */
async function instances(count: number): Promise<Instance[]> {
  await buildEmbed()
  const folder = scratchFolder()
  const environment = { BOOKING_GRACE_MS: GRACE_MS, CRON_JOBS: 'off' }
  const started = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startCalmInstance(join(folder, String(index)), environment)
    )
  )
  getActiveTestOrFail().cleanup(async () => {
    await Promise.all(started.map(({ server }) => server.stop()))
  })
  return started
}

const portOf = ({ url }: Instance) => Number(new URL(url).port)

/** How many pages have a stream of the instance. */
async function streamsAt({ url }: Instance): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  return Number(/^signalbox_realtime_streams (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** A site whose page `/implants` books as soon as it is loaded, and whose page `/contact` asks for nothing. */
async function bookingSite(service?: string) {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
  const { url } = await theInstance()
  const site = await ClinicSite.open(service ?? url, tenant.organizationId)
  site
    .page('/implants', { script: BOOKS })
    .page('/contact', { script: 'data-signalbox-resolve="off"' })
  return { site, tenant }
}

/** A visitor who books at an address behind which the instances are. */
async function bookingVisitor(first: Instance) {
  const proxy = await FaultProxy.start(portOf(first))
  getActiveTestOrFail().cleanup(() => proxy.stop())
  const { site, tenant } = await bookingSite(`http://127.0.0.1:${proxy.port}`)
  const visitor = await site.visit('/implants')
  const session = await visitor.hears('started')
  await visitor.hears('attended')
  const events = () => bookingEvents(tenant.organizationId)
  return { proxy, visitor, session, events }
}

browserGroup('A booking whose instance is killed', () => {
  test('continues on another instance, and is abandoned once, when the page closes', async ({
    assert,
  }) => {
    const [first, second] = await instances(2)
    if (!first || !second) throw new Error('two instances')
    const { proxy, visitor, session, events } = await bookingVisitor(first)
    visitor.tab.allow({ url: /./, status: 'unreachable' })

    proxy.retarget(portOf(second))
    first.server.kill('SIGKILL')
    await first.server.exited
    const streams = () => streamsAt(second)
    await eventually(streams, (count) => count === 1)

    assert.equal(await streams(), 1)
    assert.deepEqual(await visitor.call('session'), session)
    assert.deepEqual(await events(), [])

    await visitor.page.close({ runBeforeUnload: false })
    const ended = await eventually(events, (all) => all.length > 0)
    assert.deepEqual(
      ended.map(({ type, sessionId }) => [type, sessionId]),
      [['BOOKING_ABANDONED', session._id]]
    )
    await eventually(streams, (count) => count === 0)
    assert.lengthOf(await events(), 1)
  })

  test('is completed once the service is back, by the call made while it was away', async ({
    assert,
  }) => {
    const [first] = await instances(1)
    if (!first) throw new Error('an instance')
    const second = await theInstance()
    const { proxy, visitor, events } = await bookingVisitor(first)
    visitor.tab.allow({ url: /./, status: 'unreachable' })

    first.server.kill('SIGKILL')
    await first.server.exited
    await visitor.page.evaluate('void signalbox.complete()')
    await visitor.hears('error')
    proxy.retarget(portOf(second))

    await visitor.hears('completed')
    const [event] = await events()
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    assert.lengthOf(await events(), 1)
  })
})

browserGroup('A page that the browser keeps for the way back', () => {
  test('closes its stream and opens it again', async ({ assert }) => {
    const { site } = await bookingSite()
    const visitor = await site.visit('/implants')
    const session = await visitor.hears('started')
    await visitor.hears('attended')
    const show = (name: string) =>
      visitor.page.evaluate(
        `void dispatchEvent(new PageTransitionEvent('${name}', { persisted: true }))`
      )
    const ended = visitor.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/v1/realtime')
    )

    await show('pagehide')
    await ended
    await show('pageshow')

    await visitor.hears('attended', 2)
    assert.deepEqual(await visitor.call('session'), session)
    assert.lengthOf(await visitor.told('resolved'), 1)
    assert.isTrue(await visitor.call('complete()'))
  })

  test('is cached, and resumes its session when the visitor comes back', async ({ assert }) => {
    const { site } = await bookingSite()
    const browser = await chromium.launch({
      executablePath: WITH_CACHE ?? '',
      args: [AS_VISITOR],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    getActiveTestOrFail().cleanup(() => browser.close())
    const page = await browser.newPage()
    await listenIn(page)
    await page.addInitScript(
      "addEventListener('pageshow', ({ persisted }) => (globalThis.isKept = persisted))"
    )
    const visitor = new Visitor(page)
    await page.goto(`${site.origin}/implants`)
    const session = await visitor.hears('started')
    await visitor.hears('attended')

    await page.goto(`${site.origin}/contact`)
    await page.evaluate('void history.back()')

    await assertBecomes(() => page.evaluate('globalThis.isKept'), true)
    await visitor.hears('attended', 2)
    assert.deepEqual(await visitor.call('session'), session)
    assert.isTrue(await visitor.call('complete()'))
  }).skip(WITH_CACHE === null, 'needs a whole Chromium: the headless shell keeps no page')
})
