import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { setVisibility } from '#tests/support/browser/set_visibility'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { msUntilMidnight } from '#tests/support/ms_until_midnight'
import { createStoredRouter } from '#tests/support/stored_routers'

const AWAY = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
/** An answer that a page shows is read again after a minute. */
const SHOWN_FOR_MS = 61_000
/** Above what a test sets its clock forward. */
const SET_FORWARD_MS_MAX = 3_600_000
/** Long enough for every page in four looks on a busy machine. */
const LIMIT_MS = 600_000

interface Row {
  readonly at: string
  readonly seen: string
  /** A trial is not repeated by itself, only when the tab is seen again. */
  readonly isAskedOnReturn?: boolean
}

const PAGES_OF_AN_ORGANIZATION: readonly Row[] = [
  { at: '/', seen: 'open now' },
  { at: '/routers', seen: 'Bookings' },
  { at: '/routers/:id', seen: 'Save' },
  { at: '/schedule', seen: 'Bookings' },
  { at: '/traffic', seen: 'No router was selected in this period.' },
  { at: '/findings', seen: 'Your routers have not been audited yet.' },
  { at: '/try?url=https%3A%2F%2Fclinic.example%2Fbook', seen: 'Bookings', isAskedOnReturn: true },
  { at: '/pins', seen: 'No URL is pinned yet.' },
  { at: '/history', seen: 'Bookings' },
  { at: '/tokens', seen: 'test' },
  { at: '/members', seen: 'Signing in with Google' },
  { at: '/flows', seen: 'First visit' },
  { at: '/organization', seen: 'Only what routers ask for' },
]
const PAGES_OF_AN_OPERATOR: readonly Row[] = [{ at: '/operations', seen: 'router-events' }]

/** Now, or shortly after midnight in UTC when a clock that is set forward would pass it: another day has other traffic. */
function timeFarFromMidnight(): number {
  const nowMs = Date.now()
  const leftMs = msUntilMidnight(nowMs)
  return leftMs < SET_FORWARD_MS_MAX ? nowMs + leftMs : nowMs
}

/** A tab whose clock a test may set forward. */
async function openClocked(as: { readonly bearer: string }): Promise<BrowserTab> {
  const tab = await openConsole({ as, at: '/nowhere', isFresh: true })
  // The stream of a page keeps its network busy.
  await tab.settles()
  await tab.page.clock.install({ time: timeFarFromMidnight() })
  return tab
}

/** Goes to the page, takes the service away from it and gives it back. */
async function assertGoesOn(tab: BrowserTab, { at, seen: text, isAskedOnReturn }: Row) {
  const { page } = tab
  await page.evaluate(`location.hash = '#/nowhere'`)
  await tab.heading('This page does not exist').waitFor()
  await page.evaluate(`location.hash = '#${at}'`)
  const seen = page.locator('main').getByText(text).first()
  await seen.waitFor()
  await assertBecomes(() => page.locator('[aria-busy="true"], .skeleton, .stale').count(), 0)
  tab.allow({ url: '/v1/', status: 503 })
  await page.route('**/v1/**', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: AWAY })
  )

  if (isAskedOnReturn) {
    await page.clock.fastForward(SHOWN_FOR_MS)
    await setVisibility(page, 'visible')
  }
  await tab.announcesAfter(SHOWN_FOR_MS, 'The service cannot answer everything now.')
  await seen.waitFor()
  await tab.assertReadable(`stale: ${at}`)

  await page.unroute('**/v1/**')
  await assertBecomes(() => page.locator('.stale').count(), 0)
  await seen.waitFor()
}

browserGroup('While the service answers 503', (group) => {
  group.tap((one) => one.timeout(LIMIT_MS))

  test('each page of an organization keeps its data, says how old they are, and recovers', async () => {
    const tenant = await createTenant()
    const criteria = { path: { segments: ['book'] } }
    const { id } = await createStoredRouter(tenant, { name: 'Bookings', criteria })
    const tab = await openClocked(tenant)
    for (const { at, ...row } of PAGES_OF_AN_ORGANIZATION) {
      await assertGoesOn(tab, { ...row, at: at.replace(':id', id) })
    }
  })

  test('a page whose rows come from the memory of the service names the store that is away', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Bookings' })
    const tab = await openConsole({ as: tenant, at: '/nowhere' })
    const { page } = tab
    const [ready, flows] = ['/health/ready', '/v1/booking-flows']
    tab.allow({ url: ready, status: 503 }, { url: flows, status: 503 })
    const details = { mongo: { status: 'down' }, redis: { status: 'up' } }
    await page.route(`**${ready}`, (route) => route.fulfill({ status: 503, json: { details } }))
    await page.route(`**${flows}?*`, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: AWAY })
    )
    await page.evaluate(`location.hash = '#/routers'`)
    await page.getByRole('link', { name: 'Bookings' }).waitFor()
    await tab.announces(
      'The service cannot reach its database, MongoDB. Visitors still get to their booking flows; nothing can be saved. Parts of this page are missing.'
    )
    await tab.assertReadable('routers without MongoDB')

    await page.unroute(`**${flows}?*`)
    await page.unroute(`**${ready}`)
    await assertBecomes(() => page.locator('.stale').count(), 0)
  })

  test('each page of an operator keeps its data, says how old they are, and recovers', async () => {
    const tab = await openClocked(await issueOperator())
    for (const row of PAGES_OF_AN_OPERATOR) await assertGoesOn(tab, row)
  })
})
