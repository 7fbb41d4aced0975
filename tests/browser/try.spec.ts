import { test } from '@japa/runner'
import type { Route } from 'playwright-core'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { longTest } from '#tests/support/long_tier'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { BOOK, triedClinic as clinic } from '#tests/support/browser/tried_clinic'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { createStoredRouter } from '#tests/support/stored_routers'

const path = { segments: ['hamburg', 'implants'] }

function open(tenant: Tenant, query = '', options: ConsoleOptions = {}) {
  return openConsole({ as: tenant, at: `/try${query}`, ...options })
}

function tried(url: string, more: Record<string, string> = {}) {
  return `?${new URLSearchParams({ url, ...more })}`
}

/** The answer of an organization at the quota of routers. */
function largeTable() {
  const data = Array.from({ length: 10_000 }, (_, at) => ({
    _id: at.toString(16).padStart(24, '0'),
    name: `Router ${at}`,
    external_id: null,
    tags: [],
    booking_flow_id: 'f'.repeat(24),
    matching_criteria: { path: { segments: [`page-${at}`] } },
    priority_class: 'path_only',
    is_default: false,
    is_active: true,
    scheduling: {},
    status: 'open',
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
  }))
  const meta = { organization_revision: 1, at: '2026-01-01T00:00:00.000Z', total: 10_000 }
  return { data, meta: { ...meta, next_change_at: null } }
}

browserGroup('Try a URL', () => {
  test('names the flow of a router among more flows than one page holds', async () => {
    const tenant = await clinic()
    await BookingFlowModel.insertMany(
      Array.from({ length: 100 }, (_, at) => ({
        organization_id: tenant.organizationId,
        name: `Flow ${at}`,
      }))
    )
    const { page } = await open(tenant, tried(BOOK))
    await page.locator('.rank.winner').getByText('→ First visit').waitFor()
  })

  test('works by keyboard alone, ↑ brings back earlier URLs, and errors in a URL are named', async () => {
    const tab = await open(await clinic())
    const { keyboard, page } = tab
    const field = page.getByLabel('URL', { exact: true })
    await keyboard.fill(field, BOOK)
    await keyboard.keys('Enter')
    await tab.announces('Spring implants takes this URL')
    await keyboard.fill(field, 'https://clinic.example/elsewhere')
    await keyboard.keys('Enter')
    await tab.announces('No router takes this URL')
    await tab.assertReadable('no router')
    await keyboard.tabTo(field)
    await keyboard.keys('ArrowUp', 'ArrowUp')

    await assertBecomes(() => field.inputValue(), BOOK)
    await keyboard.keys('ArrowDown')
    await assertBecomes(() => field.inputValue(), 'https://clinic.example/elsewhere')

    tab.allow({ url: '/v1/booking-flow-routers/explain', status: 422 })
    await keyboard.fill(field, 'nonsense')
    await keyboard.keys('Enter')
    await tab.announces('Enter the whole address, beginning with https:')
    await tab.assertReadable('a text that is no URL')
  })

  test('answers for another time, and compares two URLs', async () => {
    const tab = await open(await clinic(), tried(BOOK, { at: '2200-01-01T00:00:00Z' }))
    const { page } = tab
    await tab.announces('Hamburg pages takes this URL')
    await assertBecomes(() => page.getByLabel(/^At/).inputValue(), /^2200-01-01 01:00/)

    await page.getByRole('button', { name: 'Compare two URLs' }).click()
    await page.getByLabel('Compare with').fill('https://clinic.example/')
    await page.getByRole('button', { name: 'Try', exact: true }).click()

    await tab.announces('No router takes this URL')
    await assertBecomes(() => page.locator('section.tried').count(), 2)
    await tab.assertReadable('two URLs')
  })

  test('includes an unsaved draft, which is not stored', async () => {
    const tenant = await clinic()
    const draft = {
      routerId: null,
      router: {
        name: 'Autumn',
        matching_criteria: { path, campaign: { utm_source: 'google' } },
        description: 'Not for routing',
      },
    }
    const slots = JSON.stringify([['k1', draft]])
    const tab = await open(tenant, tried(BOOK, { draft: 'k1' }), {
      session: { 'signalbox.kept.drafts': slots },
    })

    await tab.announces('Autumn takes this URL')
    await tab.assertReadable('a draft')
    await tab.page.getByRole('link', { name: 'Without it' }).click()
    await tab.announces('Spring implants takes this URL')
    await assertBecomes(
      () => tab.page.url(),
      (read) => !read.includes('draft')
    )
  })

  longTest('is in German', async () => {
    const tab = await open(await clinic(), tried(BOOK), { locale: 'de-DE', width: 390 })

    await tab.heading('URL ausprobieren').waitFor()
    await tab.announces('Spring implants nimmt diese URL')
    await tab.assertReadable('in German')
  })

  test('is forbidden without the permission to read routers', async () => {
    const tenant = await createTenant({ permissions: ['flows:read'] })
    const tab = await openConsole({ as: tenant, at: '/try' })

    await tab.page.getByText('routers:read').first().waitFor()
  })
})

browserGroup('Try a URL: why not this router', () => {
  const WHY = 'Why, or why not, this router'

  test('says criterion by criterion what matches and which router wins, by keyboard alone', async () => {
    const tab = await open(await clinic(), tried(BOOK))
    const { page, keyboard } = tab
    await tab.announces('Spring implants takes this URL')
    const picker = page.getByRole('combobox', { name: WHY })
    await keyboard.fill(picker, 'unique')
    await page.getByRole('option', { name: /Newsletter Ünïque/ }).waitFor()
    await tab.assertReadable('the proposals')
    await keyboard.keys('Enter')

    const reasons = page.locator('.why-not')
    await reasons.getByText('The URL does not meet its criteria.').waitFor()
    const criteria = reasons.locator('.criteria li')
    await criteria.nth(2).waitFor()
    await assertBecomes(() => reasons.locator('.met').count(), 2)
    await assertBecomes(() => reasons.locator('.unmet').count(), 1)
    await assertBecomes(() => criteria.nth(2).innerText(), /utm_medium\s*expected “email”/)
    await assertBecomes(() => page.url(), /why=[0-9a-f]{24}/)
    await tab.assertReadable('the reasons')

    await picker.fill('hamb')
    await page.getByRole('option', { name: /Hamburg pages/ }).click()
    await tab.announces('It matches, but “Spring implants” comes first: its class does.')
    await picker.fill('spring')
    await page.getByRole('option', { name: /Spring implants/ }).click()
    await tab.announces('It takes this URL.')
  })

  test('proposes names among 10,000, and closes by Esc', async () => {
    const tab = await open(await clinic(), tried(BOOK))
    const { page, keyboard } = tab
    await tab.announces('Spring implants takes this URL')
    await page.route('**/v1/routing-table', (route) => route.fulfill({ json: largeTable() }))
    const picker = page.getByRole('combobox', { name: WHY })
    await keyboard.fill(picker, 'router 9999')
    await page.getByRole('option', { name: /Router 9999/ }).waitFor()
    await keyboard.keys('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await assertBecomes(() => picker.inputValue(), 'router 9999')
    await keyboard.fill(picker, 'no such name')
    await page.getByText('No router is called that.').waitFor()
    await tab.assertReadable('no proposal')
  })

  test('says that a router did not exist then', async () => {
    const tenant = await clinic()
    const first = await createStoredRouter(tenant, { name: 'Late' })
    const tab = await open(tenant, tried(BOOK, { as_of: '1', why: first.id }), { locale: 'de-DE' })
    await tab.announces('Dieser Router wurde nicht geprüft')
    await tab.assertReadable('a router of another time, in German')
  })
})

browserGroup('Try a URL: the routers as of then', () => {
  test('are chosen by revision or time, by keyboard alone, and the link carries both', async () => {
    const tab = await open(await clinic(), tried(BOOK))
    const { page, keyboard } = tab
    await tab.announces('Spring implants takes this URL')
    await page.getByText('Tested against the current routers (revision 3)').waitFor()
    await keyboard.tabTo(page.getByLabel('Routers', { exact: true }))
    await keyboard.keys('ArrowDown', 'ArrowDown')
    await keyboard.fill(page.getByLabel('Revision'), '1')
    await keyboard.keys('Enter')

    await tab.announces('Hamburg pages takes this URL')
    await page.getByText('Tested against the routers of revision 1').waitFor()
    await tab.assertReadable('routers of that time')
    await page.getByLabel(/^At/).fill('2026-03-01T10:00')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText(/Schedules are read at.*Mar.*2026/).waitFor()
    await assertBecomes(() => page.url(), /at=2026-03-01T[^]*as_of=1/)
    const same = await open(await clinic(), page.url().split('/try')[1])
    await same.page.getByText('Tested against the routers of revision 1').waitFor()

    await page.getByLabel('Routers', { exact: true }).selectOption('as of a time')
    await page.getByLabel('As of', { exact: true }).fill('2100-01-01T00:00')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await tab.announces('Spring implants takes this URL')
    await page.getByText('Tested against the routers of revision 3').waitFor()
  })

  test('that are not recorded name the first that are; others wait while the service is busy', async () => {
    const tab = await open(await clinic())
    tab.allow({ url: '/v1/booking-flow-routers/explain', status: 422 })
    const past = tried(BOOK, { as_of: '2020-01-01T00:00:00Z' })
    await tab.page.goto(tab.page.url().replace(/#.*/, `#/try${past}`))
    await tab.announces('The history begins with revision 0')
    await tab.assertReadable('routers that are not recorded')
    await tab.page.getByRole('link', { name: 'Test against the first recorded routers' }).click()
    await tab.announces('No router takes this URL')

    tab.allow({ url: '/v1/booking-flow-routers/explain', status: 503 })
    const busy = { status: 503, code: 'E_PAST_BUSY', title: 'Busy', detail: 'Busy.' }
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: busy })
    await tab.page.route('**/explain', refuse)
    await tab.page.goto(tab.page.url().replace(/#.*/, `#/try${tried(BOOK, { as_of: '1' })}`))
    await tab.announces('already reading as many past versions')
    await tab.assertReadable('a busy service')
    await tab.page.unroute('**/explain', refuse)
    await tab.announces('Hamburg pages takes this URL')
  })
})

browserGroup('Try a URL: its parameters', () => {
  test('are those of the link inside when it was wrapped', async () => {
    const wrapped = `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(BOOK)}&data=05`
    const tab = await open(await clinic(), tried(wrapped))
    await tab.page.getByText('Microsoft Safe Links wrapped this link').waitFor()
    await tab.page.locator('.rank.winner').getByText('→ First visit').waitFor()
    await tab.assertReadable('a link that was wrapped')
  })

  test('that no router asks for are greyed, and say so', async () => {
    const tab = await open(await clinic(), tried(`${BOOK}&gclid=Cj0&utm_medium=x`))
    await tab.page.getByText('Greyed: no router asks for it.').waitFor()
    const greyed = tab.page.locator('.url-parts .unused')
    await assertBecomes(() => greyed.count(), 1)
    await assertBecomes(() => greyed.innerText(), /gclid=Cj0\s*\(no router asks for it\)/)
    await tab.assertReadable('greyed parameters')
  })
})
