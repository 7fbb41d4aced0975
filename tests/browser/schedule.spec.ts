import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import app from '@adonisjs/core/services/app'
import { RouterRepository } from '#routing/routers/router_repository'
import { PERMISSIONS } from '#shared/permission'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { behindBalancer } from '#tests/support/browser/behind_balancer'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'

const DAY_MS = 86_400_000

function openSchedule(tenant: Tenant, options: ConsoleOptions = {}) {
  const allow = [{ url: '/v1/booking-flow-routers/impact', status: 503 }]
  return openConsole({ as: tenant, at: '/schedule', allow, ...options })
}

/** The local midnight of Berlin so many days after the beginning of the month there. */
function dayOfMonth(day: number): number {
  const month = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    year: 'numeric',
    month: 'numeric',
  })
  const [monthNumber = 1, year = 1970] = month.format().split('/').map(Number)
  const noon = Date.UTC(year, monthNumber - 1, 1 + day, 12)
  const hour = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  return noon - Number(hour.format(noon)) * 3_600_000
}

/** A router for half of this month, one until the next, of which none takes URLs from the other, and the default router. */
async function createSeason() {
  const tenant = await createTenant()
  const winter = await createStoredRouter(tenant, {
    name: 'Winter',
    criteria: { path: { segments: ['implants'] } },
    activeFromMs: dayOfMonth(4),
    activeUntilMs: dayOfMonth(20),
  })
  await createStoredRouter(tenant, {
    name: 'Late winter',
    criteria: { path: { segments: ['late'] } },
    activeFromMs: dayOfMonth(25),
    activeUntilMs: dayOfMonth(50),
  })
  await createStoredRouter(tenant, { name: 'Everything else', criteria: null, isDefault: true })
  return { tenant, winter }
}

async function scheduleOf(tenant: Tenant, id: string) {
  const routers = await app.container.make(RouterRepository)
  const stored = await routers.find(tenant.organizationId, id)
  return [stored?.activeFromMs, stored?.activeUntilMs]
}

/** Somebody else opens the router a day earlier. */
async function openEarlier(authorization: string, id: string): Promise<void> {
  const { url } = await theInstance()
  const at = (day: number) => new Date(dayOfMonth(day)).toISOString()
  const changed = await fetch(`${url}/v1/booking-flow-routers/${id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ scheduling: { active_from: at(3), active_until: at(20) } }),
  })
  if (!changed.ok) throw new Error(await changed.text())
}

const edge = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const panel = (page: Page, name: string) =>
  page.getByRole('region', { name: `Schedule of “${name}”` })

const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor
    )

browserGroup('The schedule page', () => {
  test('shows when each router is open, the gaps, and which router goes first', async () => {
    const { tenant } = await createSeason()
    await createStoredRouter(tenant, {
      name: 'Special week',
      criteria: { path: { segments: ['implants'] } },
      activeFromMs: dayOfMonth(10),
      activeUntilMs: dayOfMonth(14),
    })
    const tab = await openSchedule(tenant)
    const { page } = tab
    await page.getByText('Times in Europe/Berlin').waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    for (const seen of ['.bar', '.now', '[aria-pressed="true"]']) {
      await assertBecomes(
        () => groundOf(page, seen),
        (ground) => ground !== 'rgb(255, 255, 255)'
      )
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await page.getByRole('button', { name: '3 months' }).waitFor()
    await page
      .getByText(/only the default router is left/)
      .first()
      .waitFor()
    await page.getByText('only “Everything else”').first().waitFor()
    await assertBecomes(
      () => page.locator('.timeline-row', { hasText: 'Winter' }).locator('.hatch').count(),
      1
    )
    await page
      .getByTitle(/\d{4}-\d\d-\d\d \d\d:\d\d UTC – \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
      .first()
      .waitFor()
    await tab.assertReadable('the timeline')

    await page.getByRole('button', { name: 'Year', exact: true }).click()
    await tab.assertReadable('a year')
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await tab.assertReadable('a week')
    await page.getByRole('button', { name: 'Table' }).click()
    await page
      .getByRole('row', { name: /^Winter/ })
      .getByText('Special week')
      .waitFor()
    await tab.assertReadable('the table')
  })

  test('lists a hundred of many, and finds each by its name or criteria', async () => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 130, (number) => ({
      name: `Page ${number}`,
      criteria: { path: { segments: [`page-${number}`] } },
      activeUntilMs: dayOfMonth(40),
    }))
    const tab = await openSchedule(tenant)
    const { page, keyboard } = tab
    const rows = page.locator('.timeline-row:not(.coverage)')
    await tab.announces('100 of 130 routers')
    await assertBecomes(() => rows.count(), 100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await assertBecomes(() => rows.count(), 130)

    await keyboard.keys('/')
    await page.keyboard.type('page-129')
    await tab.announces('1 of 130 routers')
    await rows.getByRole('link', { name: 'Page 129' }).waitFor()
    await assertBecomes(() => page.url(), /#\/schedule\?q=page-129$/)
    await tab.assertReadable('what was searched')
  })

  test('lists routers that are always open when none has a schedule, also in German', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Implants' })
    const tab = await openSchedule(tenant)
    await tab.page.getByText('No router has a schedule.').waitFor()
    await tab.page.getByRole('button', { name: 'Implants' }).waitFor()
    await tab.assertReadable('no schedules')
    const german = await openSchedule(tenant, { locale: 'de-DE' })
    await german.page.getByText('Kein Router hat einen Zeitplan.').waitFor()
    await german.page.getByText(/Zeitzone: Europe\/Berlin/).waitFor()
  })

  test('moves an end with the mouse, checks it, saves it and takes it back, in four clicks', async ({
    assert,
  }) => {
    const { tenant, winter } = await createSeason()
    const tab = await openSchedule(tenant)
    const { page } = tab
    const journey = await beginJourney(tab)
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    const handle = edge(page, 'Closing of “Winter”')
    await handle.hover()
    const [grip, axis] = [await handle.boundingBox(), await page.locator('.axis').boundingBox()]
    if (!grip || !axis) throw new Error('The bar is not drawn')
    await page.mouse.down()
    const y = grip.y + grip.height / 2
    await page.mouse.move(axis.x + axis.width * 0.9, y, { steps: 8 })
    await page.mouse.up()
    await panel(page, 'Winter').getByText('No severe conflict').waitFor()
    await panel(page, 'Winter')
      // Late in a month both ends are past.
      .getByText(/no full day of visitors|No URL goes elsewhere/)
      .waitFor()
    const cut = () =>
      panel(page, 'Winter')
        .getByRole('textbox')
        .evaluateAll((fields) => fields.filter((one) => one.scrollWidth > one.clientWidth).length)
    await assertBecomes(cut, 0)
    await tab.assertReadable('a change')
    await panel(page, 'Winter').getByRole('button', { name: 'Save' }).click()
    await tab.announces('The schedule of “Winter” is saved.')
    const [from, until] = await scheduleOf(tenant, winter.id)
    assert.equal(from, dayOfMonth(4))
    assert.isAbove(until ?? 0, dayOfMonth(20))
    assert.equal(new Date(until ?? 0).getMinutes(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await tab.announces('Undone: 1 router.')
    journey.assertAtMost({ clicks: 4 })
    assert.deepEqual(await scheduleOf(tenant, winter.id), [dayOfMonth(4), dayOfMonth(20)])
  })

  test('moves an end by keys alone, by an hour and a day, and saves it', async ({ assert }) => {
    const { tenant, winter } = await createSeason()
    const tab = await openSchedule(tenant)
    const { page, keyboard } = tab
    await keyboard.tabTo(edge(page, 'Closing of “Winter”'))
    await keyboard.keys('Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowLeft')
    await panel(page, 'Winter').getByText('No severe conflict').waitFor()
    await keyboard.keys('Enter')
    await tab.announces('The schedule of “Winter” is saved.')
    assert.deepEqual(await scheduleOf(tenant, winter.id), [
      dayOfMonth(4),
      dayOfMonth(22) - 3_600_000,
    ])

    await keyboard.keys('ArrowRight', 'Escape')
    await panel(page, 'Winter').waitFor({ state: 'detached' })
    await keyboard.keys('+')
    await assertBecomes(
      () => page.getByRole('button', { name: 'Month', exact: true }).getAttribute('aria-pressed'),
      'true'
    )
    await keyboard.keys('-', 'v')
    await page.getByRole('table', { name: 'Routers with a schedule' }).waitFor()
  })

  test('saves a time that is typed, while its field still has the focus', async ({ assert }) => {
    const { tenant, winter } = await createSeason()
    const tab = await openSchedule(tenant)
    const { page, keyboard } = tab
    await page.getByRole('button', { name: 'Change the schedule of “Winter”' }).click()
    await keyboard.tabTo(panel(page, 'Winter').getByLabel('Closes'))
    await page.keyboard.type('15.06.2030')
    await panel(page, 'Winter').getByText('No severe conflict').waitFor()
    await panel(page, 'Winter').locator('input:focus').waitFor()
    await panel(page, 'Winter').getByRole('button', { name: 'Save' }).click()
    await tab.announces('The schedule of “Winter” is saved.')
    assert.deepEqual(await scheduleOf(tenant, winter.id), [
      dayOfMonth(4),
      Date.parse('2030-06-14T22:00:00Z'),
    ])
  })

  test('shows a conflict of the new times before they are saved', async () => {
    const { tenant } = await createSeason()
    await createStoredRouter(tenant, {
      name: 'Spring',
      criteria: { path: { segments: ['implants'] } },
      activeFromMs: dayOfMonth(20),
    })
    const tab = await openSchedule(tenant)
    const { page, keyboard } = tab
    await keyboard.tabTo(edge(page, 'Closing of “Winter”'))
    // Into the next month: on any day, some of what both are open for is still to come.
    await keyboard.keys('PageUp', 'PageUp')
    await panel(page, 'Winter')
      .getByText(/conflict.* at these times:/)
      .waitFor()
    await tab.assertReadable('conflicts of a change')
  })

  test('names who saved first, and asks which of the two changes counts', async ({ assert }) => {
    const { tenant, winter } = await createSeason()
    const anna = await issueBearer(tenant.organizationId, PERMISSIONS, { name: 'Anna' })
    const mine = await openSchedule(tenant, { url: await behindBalancer() })
    mine.allow({ url: '/v1/booking-flow-routers/', status: 412 })
    await mine.keyboard.tabTo(edge(mine.page, 'Closing of “Winter”'))
    await mine.keyboard.keys('Shift+ArrowRight')
    await openEarlier(anna, winter.id)

    await mine.keyboard.keys('Enter')
    await mine.announces(/Anna changed this router meanwhile, on \d/)
    await mine.assertReadable('two changes')
    await mine.keyboard.press(mine.page.getByRole('button', { name: 'Keep my times' }))
    await mine.keyboard.press(panel(mine.page, 'Winter').getByRole('button', { name: 'Save' }))
    await mine.announces('is saved')
    assert.deepEqual(await scheduleOf(tenant, winter.id), [dayOfMonth(4), dayOfMonth(20) + DAY_MS])
  })

  test('names who deleted the router whose schedule is being changed', async () => {
    const { tenant, winter } = await createSeason()
    const anna = await issueBearer(tenant.organizationId, PERMISSIONS, { name: 'Anna' })
    const tab = await openSchedule(tenant)
    tab.allow({ url: '/v1/booking-flow-routers/', status: 404 })
    await tab.keyboard.tabTo(edge(tab.page, 'Closing of “Winter”'))
    await tab.keyboard.keys('Shift+ArrowRight')
    // Later, the check would name a router that is gone.
    await panel(tab.page, 'Winter').getByText('No severe conflict').waitFor()
    const save = panel(tab.page, 'Winter').getByRole('button', { name: 'Save' })
    const { url } = await theInstance()
    const options = { method: 'DELETE', headers: { authorization: anna } }
    const deleted = await fetch(`${url}/v1/booking-flow-routers/${winter.id}`, options)
    if (!deleted.ok) throw new Error(await deleted.text())

    await tab.keyboard.press(save)
    await tab.announces(/Anna deleted this router meanwhile, on \d/)
    await tab.assertReadable('a router that is gone')
  })

  test('names no person to a token that may not read the history', async () => {
    const { tenant, winter } = await createSeason()
    const permissions = ['routers:read', 'routers:manage', 'flows:read'] as const
    const bearer = await issueBearer(tenant.organizationId, permissions)
    const mine = await openSchedule(tenant, { as: bearer })
    mine.allow({ url: '/v1/booking-flow-routers/', status: 412 })
    await mine.keyboard.tabTo(edge(mine.page, 'Closing of “Winter”'))
    await mine.keyboard.keys('Shift+ArrowRight')
    await openEarlier(tenant.bearer, winter.id)

    await mine.keyboard.keys('Enter')
    await mine.announces('Somebody changed this router meanwhile')
  })
})
