import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { setVisibility } from '#tests/support/browser/set_visibility'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { createStoredRouter } from '#tests/support/stored_routers'

const AWAY = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
/** An answer that a page shows is read again after a minute. */
const SHOWN_FOR_MS = 61_000

interface Row {
  readonly at: string
  readonly seen: string
  /** A trial is not repeated by itself, only when the tab is seen again. */
  readonly isAskedOnReturn?: boolean
}

const PAGES: Row[] = [
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
  { at: '/flows', seen: 'First visit' },
  { at: '/organization', seen: 'Only what routers ask for' },
  { at: '/operations', seen: 'Nothing needs a person right now.' },
]

async function callerFor(at: string): Promise<{ as: Tenant | { bearer: string }; at: string }> {
  if (at === '/operations') return { as: await issueOperator(), at }
  const tenant = await createTenant()
  const criteria = { path: { segments: ['book'] } }
  const { id } = await createStoredRouter(tenant, { name: 'Bookings', criteria })
  return { as: tenant, at: at.replace(':id', id) }
}

browserGroup('While the service answers 503', () => {
  test('a page keeps what it shows, says how old it is, and goes on by itself: {at}')
    .with(PAGES)
    .run(async (_, row) => {
      const { as, at } = await callerFor(row.at)
      const tab = await openConsole({ as, at: '/nowhere' })
      const { page } = tab
      // The stream of a page keeps its network busy.
      await tab.settles()
      await page.clock.install()
      await page.evaluate(`location.hash = '#${at}'`)
      const seen = page.locator('main').getByText(row.seen).first()
      await seen.waitFor()
      await assertBecomes(() => page.locator('[aria-busy="true"], .skeleton').count(), 0)
      tab.allow({ url: '/v1/', status: 503 })
      await page.route('**/v1/**', (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: AWAY })
      )

      await page.clock.fastForward(SHOWN_FOR_MS)
      if (row.isAskedOnReturn) await setVisibility(page, 'visible')
      await tab.announces('the service cannot be reached now')
      await seen.waitFor()
      await tab.assertReadable(`stale: ${at}`)

      await page.unroute('**/v1/**')
      await assertBecomes(() => page.locator('.stale').count(), 0)
      await seen.waitFor()
    })
})
