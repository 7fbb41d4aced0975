import { join } from 'node:path'
import { test } from '@japa/runner'
import { longTest } from '#tests/support/long_tier'
import type { Locator, Page } from 'playwright-core'
import { buildConsole } from '#scripts/web/build_console'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { BROWSER_ENVIRONMENT } from '#tests/support/browser/browser_environment'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { planned } from '#tests/support/browser/planned'
import { setVisibility } from '#tests/support/browser/set_visibility'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { FaultProxy } from '#tests/support/fault_proxy'
import { startInstance } from '#tests/support/processes/instance'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { ROUTERS, routerPayload } from '#tests/support/routers'
import { scratchFolder } from '#tests/support/scratch_folder'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOK = 'https://clinic.example/book'
const MINUTE_MS = 60_000
/** Those of the run. */
const STORES = {
  mongodbUri: process.env.MONGODB_URI ?? '',
  redisUrl: process.env.REDIS_TCP_URL ?? '',
}
const WITHOUT_JOBS = { CRON_JOBS: 'off' }
/** The pauses of a page that asks again, which grow to half a minute: a second each, but that of eight, for which messages are shown too. */
const SOON = planned({ 2_000: 1_000, 4_000: 1_000, 16_000: 1_000, 30_000: 1_000 })
const WAYS = ['mouse', 'keyboard'] as const

async function post(base: string, { bearer }: Tenant, path: string, body: object): Promise<void> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

function visit(base: string, tenant: Tenant, url: string): Promise<void> {
  return post(base, tenant, `${ROUTERS}/resolve`, { url })
}

function create(base: string, tenant: Tenant, name: string): Promise<void> {
  const criteria = { path: { segments: [name.toLowerCase()] } }
  return post(base, tenant, ROUTERS, routerPayload(tenant, { name, matching_criteria: criteria }))
}

async function tenantWithRouter(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'Bookings', criteria: { path: { segments: ['book'] } } })
  return tenant
}

const portOf = (url: string) => Number(new URL(url).port)

/** Each of these URLs is shown once. */
async function assertShown(page: Page, urls: readonly string[]): Promise<void> {
  for (const url of urls) await assertBecomes(() => page.getByText(url).count(), 1)
}

/** Whether the page is the document that was loaded first. */
async function watchReloads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate('globalThis.isFirst = true')
  return () => page.evaluate('globalThis.isFirst === true')
}

/** A person with a tenant of their own, who uses the mouse or the keyboard alone. */
interface Person {
  readonly by: (typeof WAYS)[number]
  readonly tenant: Tenant
  readonly tab: BrowserTab
  readonly isFirst: () => Promise<boolean>
}

/** The list of routers with one router selected. */
async function openList(by: Person['by'], url: string): Promise<Person> {
  const tenant = await tenantWithRouter()
  const tab = await openConsole({ as: tenant, at: '/routers', url, before: SOON, isFresh: true })
  const { page, keyboard } = tab
  await page.getByRole('row', { name: /Bookings/ }).waitFor()
  if (by === 'mouse') await page.getByLabel('Select “Bookings”', { exact: true }).check()
  else await keyboard.keys('j', 'x')
  await tab.announces('1 router selected')
  tab.allow({ url: /./, status: 'unreachable' })
  return { by, tenant, tab, isFirst: await watchReloads(page) }
}

/** The page of tokens. */
async function openTokens(by: Person['by'], url: string): Promise<Person> {
  const tenant = await createTenant()
  const tab = await openConsole({ as: tenant, at: '/tokens', url, before: SOON, isFresh: true })
  await tab.page.getByRole('rowheader', { name: 'test' }).waitFor()
  tab.allow({ url: /./, status: 'unreachable' })
  return { by, tenant, tab, isFirst: await watchReloads(tab.page) }
}

/** Asks for a token while the service is away. */
async function assertRefused({ by, tab }: Person): Promise<void> {
  const { page, keyboard } = tab
  const press = (target: Locator, key = 'Enter') =>
    by === 'mouse' ? target.click() : keyboard.press(target, key)
  await press(page.getByRole('button', { name: 'Create a token' }).first())
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox').first()
  await (by === 'mouse' ? name.fill('Reports') : keyboard.fill(name, 'Reports'))
  await press(dialog.getByRole('checkbox').first(), 'Space')
  await press(dialog.getByRole('button', { name: /create/i }))
  await tab.announces(/reach|network|connection/i)
  await tab.assertReadable(`a service that does not answer, by ${by}`)
}

/** Asks for the same token again once the service is back. */
async function assertCreated({ by, tab }: Person): Promise<void> {
  const { page, keyboard } = tab
  const again = page.getByRole('dialog').getByRole('button', { name: /create/i })
  await (by === 'mouse' ? again.click() : keyboard.press(again))
  await page.getByText(/sbx_/).first().waitFor()
  await assertBecomes(() => page.getByRole('heading', { level: 1 }).count(), 1)
}

async function openLive(by: Person['by'], url: string): Promise<Person> {
  const tenant = await tenantWithRouter()
  const tab = await openConsole({ as: tenant, at: '/live', url, before: SOON, isFresh: true })
  await tab.announces(/^Live/)
  return { by, tenant, tab, isFirst: await watchReloads(tab.page) }
}

/** What comes through another instance is shown later, on Live and in the list of routers. */
async function assertLate({ by, tenant, tab }: Person, otherUrl: string): Promise<void> {
  const { page, keyboard } = tab
  const go = (name: string) => {
    const link = page.getByRole('link', { name, exact: true }).first()
    return by === 'mouse' ? link.click() : keyboard.press(link)
  }
  await visit(otherUrl, tenant, `${BOOK}?n=1`)
  await assertShown(page, [`${BOOK}?n=1`])
  await go('Routers')
  await page.getByText('Bookings').first().waitFor()
  await create(otherUrl, tenant, 'Meanwhile')
  await page.getByText('Meanwhile').first().waitFor()
  const box = page.getByLabel('Select “Meanwhile”', { exact: true })
  if (by === 'mouse') await box.check()
  else await keyboard.press(box, 'Space')
  await tab.announces('1 router selected')
  await go('Live')
  await tab.announces('Some entries come later')
}

browserGroup('A hidden tab of Live', () => {
  test('stops listening after a minute hidden, and reads what it missed when it is shown again', async ({
    assert,
  }) => {
    const tenant = await tenantWithRouter()
    const tab = await openConsole({ as: tenant, at: '/live', isFresh: true })
    const { page } = tab
    const base = new URL(page.url()).origin
    await tab.announces(/^Live/)
    await visit(base, tenant, `${BOOK}?n=1`)
    await page.getByText(`${BOOK}?n=1`).waitFor()
    await page.clock.install()
    const streams = { ended: 0 }
    page.on('requestfailed', (request) => {
      if (request.url().includes('/v1/realtime')) streams.ended += 1
    })

    await setVisibility(page, 'hidden')
    await page.clock.fastForward(MINUTE_MS / 2)
    await visit(base, tenant, `${BOOK}?n=2`)
    await page.getByText(`${BOOK}?n=2`).waitFor()
    assert.equal(streams.ended, 0)
    await tab.announcesAfter(MINUTE_MS / 2, 'Stopped while hidden')
    await assertBecomes(() => streams.ended, 1)
    await visit(base, tenant, `${BOOK}?n=3`)
    await setVisibility(page, 'visible')

    await tab.announces(/^Live/)
    await assertShown(page, [`${BOOK}?n=1`, `${BOOK}?n=2`, `${BOOK}?n=3`])
  })
})

browserGroup('An instance that is killed under open pages', () => {
  test('greys the list of routers, names the outage at a refused change, and recovers by itself', async ({
    assert,
    cleanup,
  }) => {
    await buildConsole()
    const folder = scratchFolder()
    let instance = await startCalmInstance(join(folder, '1'), WITHOUT_JOBS)
    cleanup(() => instance.server.stop())
    const [lists, forms] = await Promise.all([
      Promise.all(WAYS.map((by) => openList(by, instance.url))),
      Promise.all(WAYS.map((by) => openTokens(by, instance.url))),
    ])

    instance.server.kill('SIGKILL')
    await instance.server.exited
    for (const { by, tab, tenant } of lists) {
      await tab.announces('The service cannot be reached now.')
      await tab.announces('1 router selected')
      if (by === 'keyboard') await assertBecomes(() => tab.keyboard.focused(), /^row .*Bookings/)
      await tab.assertReadable(`routers of a service that is away, by ${by}`)
      await createStoredRouter(tenant, {
        name: 'Made meanwhile',
        criteria: { path: { segments: ['meanwhile'] } },
      })
    }
    for (const one of forms) await assertRefused(one)
    instance = await startCalmInstance(join(folder, '2'), {
      ...WITHOUT_JOBS,
      PORT: String(instance.server.port),
    })

    for (const { by, tab, isFirst } of lists) {
      const { page, keyboard } = tab
      await page.getByText('Made meanwhile').waitFor()
      await assertBecomes(() => page.locator('.stale').count(), 0)
      const bar = page.getByRole('region', { name: 'Selected routers' })
      await bar.getByText('1 router selected').waitFor()
      const press = (target: Locator) => (by === 'mouse' ? target.click() : keyboard.press(target))
      await press(bar.getByRole('button', { name: 'Deactivate' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }))
      await tab.announces('1 router is inactive now.')
      assert.isTrue(await isFirst())
    }
    for (const one of forms) await assertCreated(one)
  })
})

browserGroup('An instance that is killed behind a balancer', () => {
  longTest(
    'costs Live nothing: it listens to another instance, and shows each resolve once',
    async ({ cleanup }) => {
      const second = await theInstance()
      const first = await startCalmInstance(scratchFolder(), WITHOUT_JOBS)
      cleanup(() => first.server.stop())
      const balancer = await FaultProxy.start(portOf(first.url))
      cleanup(() => balancer.stop())
      const tenant = await tenantWithRouter()
      const url = `http://127.0.0.1:${balancer.port}`
      const tab = await openConsole({ as: tenant, at: '/live', url, before: SOON, isFresh: true })
      const { page } = tab
      await tab.announces(/^Live/)
      await visit(second.url, tenant, `${BOOK}?n=1`)
      await page.getByText(`${BOOK}?n=1`).waitFor()
      tab.allow({ url: /./, status: 'unreachable' })

      first.server.kill('SIGKILL')
      await tab.announces('Connection lost, reconnecting')
      await tab.assertReadable('Live without a connection')
      await visit(second.url, tenant, `${BOOK}?n=2`)
      balancer.retarget(portOf(second.url))
      await tab.announces(/^Live/)
      await visit(second.url, tenant, `${BOOK}?n=3`)

      await assertShown(page, [`${BOOK}?n=1`, `${BOOK}?n=2`, `${BOOK}?n=3`])
    }
  )
})

browserGroup('Redis that is cut from the instance of an open page', () => {
  longTest(
    'delays others’ changes, which the page says, and loses none',
    async ({ assert, cleanup }) => {
      await buildConsole()
      const { redis, proxy } = await proxiedRedis()
      const { mongodbUri } = STORES
      const environment = { ...BROWSER_ENVIRONMENT, ...WITHOUT_JOBS }
      const folder = scratchFolder()
      const [cut, other] = await Promise.all([
        startInstance(join(folder, 'cut'), { mongodbUri, redisUrl: proxy.url }, environment),
        startInstance(join(folder, 'other'), { mongodbUri, redisUrl: redis.url }, environment),
      ])
      cleanup(() => Promise.all([cut.server.stop(), other.server.stop()]).then(() => {}))
      const people = await Promise.all(WAYS.map((by) => openLive(by, cut.url)))

      proxy.acceptThenClose()
      proxy.reset()
      for (const { tab } of people) await tab.announces('Some entries come later')
      await people[0]?.tab.assertReadable('Live without Redis')
      await Promise.all(people.map((one) => assertLate(one, other.url)))

      proxy.heal()
      for (const { tab, tenant, isFirst } of people) {
        await tab.announces(/^Live/)
        await visit(other.url, tenant, `${BOOK}?n=2`)
        await assertShown(tab.page, [`${BOOK}?n=1`, `${BOOK}?n=2`])
        assert.isTrue(await isFirst())
      }
    }
  )
})
