import { test } from '@japa/runner'
import type { Locator } from 'playwright-core'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { behindBalancer } from '#tests/support/browser/behind_balancer'
import { browserGroup } from '#tests/support/browser/browser_group'
import { createPin } from '#tests/support/browser/stored_pins'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { ROUTERS } from '#tests/support/routers'
import { PERMISSIONS } from '#shared/permission'

interface Written {
  readonly id: string
  readonly etag: string
}

async function written(
  { bearer }: Pick<Tenant, 'bearer'>,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  etag = ''
): Promise<Written> {
  const { url } = await theInstance()
  const response = await fetch(`${url}${ROUTERS}${path}`, {
    method,
    headers: {
      'Authorization': bearer,
      'Content-Type': 'application/json',
      ...(etag !== '' && { 'If-Match': etag }),
    },
    ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${answer}`)
  const { _id: id } = answer === '' ? { _id: '' } : (JSON.parse(answer) as { _id: string })
  return { id, etag: response.headers.get('ETag') ?? '' }
}

/** A router that was created, renamed and moved to another path, in three writes. */
async function withHistory(): Promise<Tenant & { readonly routerId: string }> {
  const tenant = await createTenant()
  const { id, etag } = await written(tenant, 'POST', '', {
    name: 'Spring implants',
    booking_flow_id: tenant.bookingFlowId,
    matching_criteria: { path: { segments: ['implants'] } },
    example_urls: ['https://clinic.example/implants'],
  })
  const renamed = await written(tenant, 'PATCH', `/${id}`, { name: 'Summer implants' }, etag)
  const criteria = { path: { segments: ['implants', 'summer'] } }
  await written(tenant, 'PATCH', `/${id}`, { matching_criteria: criteria }, renamed.etag)
  return { ...tenant, routerId: id }
}

const menuOf = (entry: Locator) => entry.getByRole('button', { name: /^Actions for/ })
const backOf = (entry: Locator) => entry.getByRole('button', { name: 'Back to this state' })

/** What the entry offers to restore, beside it and in its menu. */
async function offered(entry: Locator): Promise<string[]> {
  await menuOf(entry).click()
  await entry.locator('.menu:popover-open').waitFor()
  const texts = await entry
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => String(button.textContent)))
  await menuOf(entry).press('Escape')
  return texts.filter(Boolean)
}

browserGroup('The history', () => {
  test('says in words who changed what, and restores a state by mouse', async () => {
    const tab = await openConsole({ as: await withHistory(), at: '/history' })
    const { page } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.first().waitFor()
    await assertBecomes(() => changes.count(), 3)
    await assertBecomes(() => changes.nth(0).innerText(), /\/implants\/summer/)
    await assertBecomes(() => changes.nth(1).innerText(), /Spring implants/)
    await tab.assertReadable('the changes')

    await assertBecomes(() => offered(changes.nth(0)), ['Undo this change'])
    await assertBecomes(() => offered(changes.nth(1)), ['Undo this change', 'Back to this state'])
    await menuOf(changes.nth(1)).click()
    await backOf(changes.nth(1)).click()
    await page.getByRole('dialog').locator('del', { hasText: '/implants/summer' }).waitFor()
    await page
      .getByRole('dialog')
      .getByText(/no full day of visitors/)
      .waitFor()
    await tab.assertReadable('the question')
    await page.getByRole('dialog').getByRole('button', { name: 'Back to this state' }).click()
    await tab.announces('“Summer implants” is as it was then.')
    await changes.nth(3).waitFor()
    await assertBecomes(() => changes.nth(0).innerText(), /restored/)
    await assertBecomes(() => offered(changes.nth(1)), ['Back to this state'])
    await assertBecomes(() => offered(changes.nth(2)), ['Undo this change'])
    await page.keyboard.press('Control+z')
    await tab.announces('Undone: 1 router.')
    await changes.nth(4).waitFor()
    await assertBecomes(() => changes.nth(0).innerText(), /\/implants\/summer/)
  })

  test('says which URLs a write sent elsewhere, or that it moved none', async () => {
    const tab = await openConsole({ as: await withHistory(), at: '/history' })
    const [moved, renamed] = [0, 1].map((at) => tab.page.locator('.changes > li').nth(at))
    const summary = (entry: Locator | undefined) =>
      entry?.getByText('URLs that this change sent elsewhere').click()

    await summary(moved)
    await moved?.getByText('From “Summer implants” to no router').waitFor()
    await moved?.getByRole('link', { name: '/implants', exact: true }).waitFor()
    await moved?.getByText('From no router to “Summer implants”').waitFor()
    await moved?.getByText('No other URL changes.').waitFor()
    await tab.assertReadable('the URLs that a write moved')

    await summary(renamed)
    await renamed?.getByText('No URL goes elsewhere.').waitFor()
  })

  test('shows an import as one entry with names, and undoes it with the impact shown before', async () => {
    const tenant = await createTenant()
    const draft = (name: string) => ({
      name,
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { path: { segments: [name] } },
    })
    const routers = ['implants', 'braces', 'veneers', 'prices'].map(draft)
    await written(tenant, 'POST', '/import', { routers })
    const tab = await openConsole({ as: tenant, at: '/history' })
    const { page } = tab
    const changes = page.getByRole('list', { name: 'History' }).locator('> li')
    await changes.getByText('4 routers').waitFor()
    await assertBecomes(() => changes.count(), 1)
    // What is closed costs nothing: a page of fifty imported routers would else hold up the browser.
    await assertBecomes(() => changes.locator('dd').count(), 0)
    await changes.getByText('prices, veneers, braces …').click()
    await changes
      .getByText(/^\d+ fields$/)
      .first()
      .click()
    await changes.getByText('First visit').first().waitFor()
    await assertBecomes(() => page.locator('main').innerText(), /^(?![^]*[0-9a-f]{24})/)
    await tab.assertReadable('an import')
    await changes.getByRole('button', { name: 'Undo this change' }).click()
    await page.getByRole('dialog').getByText('“implants” is deleted.').waitFor()
    await tab.assertReadable('the undo of an import')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this change' }).click()
    await tab.announces('Undone: 4 routers.')
    await assertBecomes(() => changes.count(), 2)
    await assertBecomes(() => offered(changes.nth(1)), [])
  })

  test('restores a state although a pin breaks, once the pin was shown', async () => {
    const tenant = await withHistory()
    const url = 'https://clinic.example/implants/summer'
    const expects = { booking_flow_id: tenant.bookingFlowId }
    await createPin(tenant, { url, expects, mode: 'block' })
    const tab = await openConsole({ as: tenant, at: '/history' })
    tab.allow({ url: '/v1/router-changes', status: 409 })
    const { page, keyboard } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.nth(2).waitFor()
    const dialog = page.getByRole('dialog')
    await keyboard.press(menuOf(changes.nth(1)))
    await keyboard.press(backOf(changes.nth(1)))
    await dialog.getByText('Must lead to the flow First visit').waitFor()
    await tab.assertReadable('a return that would break a pin')
    await keyboard.press(dialog.getByRole('button', { name: 'Continue anyway' }))
    await tab.announces('“Summer implants” is as it was then.')
    await changes.nth(3).waitFor()
  })

  test('shows the times of a schedule in the reader’s zone, which they name, and in UTC', async () => {
    const tenant = await createTenant()
    const { id, etag } = await written(tenant, 'POST', '', {
      name: 'Winter',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { path: { segments: ['winter'] } },
      scheduling: { active_until: '2036-12-01T08:00:00Z' },
    })
    const later = { scheduling: { active_until: '2037-07-01T08:00:00Z' } }
    await written(tenant, 'PATCH', `/${id}`, later, etag)
    const tab = await openConsole({ as: tenant, at: '/history' })
    const changes = tab.page.getByRole('list', { name: 'History' }).getByRole('listitem')
    const [before, after] = [changes.first().locator('del'), changes.first().locator('ins')]

    await before.getByText(/^1 Dec 2036(,| at) 09:00 CET$/).waitFor()
    await after.getByText(/^1 Jul 2037(,| at) 10:00 CEST$/).waitFor()
    await after.getByTitle('2037-07-01 08:00 UTC').waitFor()
  })

  test('shows a colleague’s change at once, and asks before an undo takes it back, too', async () => {
    const tenant = await withHistory()
    const anna = await issueBearer(tenant.organizationId, PERMISSIONS, { name: 'Anna' })
    const tab = await openConsole({ as: tenant, at: '/nowhere' })
    const { page } = tab
    const listens = page.waitForResponse((response) => response.url().includes('/v1/realtime'))
    await page.evaluate(`location.hash = '#/history'`)
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.nth(2).waitFor()
    await listens
    await written({ bearer: anna }, 'PATCH', `/${tenant.routerId}`, { name: 'Renamed by Anna' })
    // The page reads its changes anew once a minute, too.
    await changes.nth(3).waitFor({ timeout: 30_000 })
    await assertBecomes(() => changes.nth(0).innerText(), /Renamed by Anna/)

    await changes.nth(1).getByRole('button', { name: 'Undo this change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^changed · test · .* \(.*\)$/).waitFor()
    await tab.announces('A newer change of this router is undone, too:')
    await dialog.getByText(/^changed · Anna · /).waitFor()
    await tab.assertReadable('the undo of an older change')
    await dialog.getByRole('button', { name: 'Undo all 2 changes' }).click()
    await tab.announces('Undone: 1 router.')
    await page.getByRole('link', { name: 'Summer implants' }).first().waitFor()
    await assertBecomes(() => changes.nth(0).innerText(), /Renamed by Anna[^]*Summer implants/)
  })

  test('says who changed a router while its restoration was being confirmed', async () => {
    const tenant = await withHistory()
    const anna = await issueBearer(tenant.organizationId, PERMISSIONS, { name: 'Anna' })
    const tab = await openConsole({ as: tenant, at: '/history', url: await behindBalancer() })
    tab.allow({ url: '/v1/router-changes', status: 412 })
    const { page } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await page.route('**/restore', async (route) => {
      const { router_id: id } = route.request().postDataJSON() as { router_id: string }
      await written({ bearer: anna }, 'PATCH', `/${id}`, { name: 'Renamed by Anna' })
      await route.fallback()
    })
    await menuOf(changes.nth(1)).click()
    await backOf(changes.nth(1)).click()
    const restore = page.getByRole('dialog').getByRole('button', { name: 'Back to this state' })

    await restore.click()
    await tab.announces(/Anna changed this router meanwhile, on \d/)
    await tab.announces('Nothing has changed yet.')
    await page
      .getByRole('alert')
      .getByTitle(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
      .waitFor()
    await tab.assertReadable('a return that met another change')
    await page.unroute('**/restore')
    await page.getByRole('button', { name: 'Show the difference again' }).click()
    await page.getByRole('dialog').getByText('“Renamed by Anna” changes:').waitFor()
    await restore.click()
    await tab.announces('is as it was then.')
  })

  test('filters and restores by keyboard alone', async () => {
    const tab = await openConsole({ as: await withHistory(), at: '/history' })
    const { page, keyboard } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.nth(2).waitFor()
    await keyboard.tabTo(page.getByLabel('What was done'))
    await keyboard.keys('c')
    await changes.nth(1).waitFor({ state: 'detached' })
    await assertBecomes(() => page.url(), /effect=created/)

    await keyboard.press(menuOf(changes.nth(0)))
    await keyboard.press(backOf(changes.nth(0)))
    await keyboard.press(
      page.getByRole('dialog').getByRole('button', { name: 'Back to this state' })
    )
    await tab.announces('“Spring implants” is as it was then.')
  })

  test('finds changes by campaign, URL and words, also those of a deleted router', async () => {
    const tenant = await withHistory()
    const { id, etag } = await written(tenant, 'POST', '', {
      name: 'Autumn',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { campaign: { utm_campaign: 'autumn-sale' } },
    })
    await written(tenant, 'DELETE', `/${id}`, {}, etag)
    const tab = await openConsole({ as: tenant, at: '/history' })
    const { page, keyboard } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.nth(4).waitFor()
    await keyboard.keys('/')
    const field = page.getByLabel('Router, campaign, path, tag or URL')
    await field.fill('utm_campaign=autumn')
    await assertBecomes(() => changes.count(), 2)
    await assertBecomes(() => changes.first().innerText(), /deleted\s+Autumn/)
    await assertBecomes(() => page.url(), /#\/history\?q=utm_campaign%3Dautumn$/)
    await field.fill('https://clinic.example/implants/summer')
    await assertBecomes(() => changes.count(), 1)
    await field.fill('https://clinic.example/?utm_campaign=autumn-sale')
    await assertBecomes(() => changes.count(), 2)
    await field.fill('summer impl')
    await assertBecomes(() => changes.count(), 2)
    await assertBecomes(() => changes.first().innerText(), /Summer implants/)
    await tab.assertReadable('found changes')
    await field.fill('nowhere')
    await page.getByRole('link', { name: 'Show all changes' }).click()
    await changes.nth(4).waitFor()
  })

  test('says that older changes are not searched yet, and searches them on request', async () => {
    const tab = await openConsole({ as: await withHistory(), at: '/history' })
    const { page } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await changes.nth(2).waitFor()
    await page.route('**/v1/router-changes?*', async (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (!asked.has('q') || asked.has('cursor')) return route.fallback()
      const place = Buffer.alloc(20, 0xff)
      place.writeBigInt64BE(1_000_000n)
      const meta = { limit: 50, next_cursor: place.toString('base64url') }
      await route.fulfill({ json: { data: [], meta } })
    })
    await page.getByLabel('Router, campaign, path, tag or URL').fill('implants')
    await page
      .getByText('No recent change matches. Older changes have not been searched yet.')
      .waitFor()
    await tab.assertReadable('a search that is not complete')
    await page.getByRole('button', { name: 'Show more' }).click()
    await assertBecomes(() => changes.count(), 3)
    await assertBecomes(() => page.locator('main').innerText(), /^(?![^]*searched yet)/)
  })

  test('opens each change of a router as of then, with its routers and its time', async () => {
    const tenant = await withHistory()
    const tab = await openConsole({ as: tenant, at: '/history' })
    const { page, keyboard } = tab
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await menuOf(changes.first()).click()
    await page.getByRole('link', { name: 'Its history' }).click()
    await page.getByRole('link', { name: 'Only Summer implants' }).waitFor()
    await changes.nth(2).waitFor()

    await keyboard.press(menuOf(changes.nth(2)))
    await keyboard.press(
      changes.nth(2).getByRole('link', { name: 'Test a URL against this version' })
    )
    await tab.announces('Spring implants takes this URL')
    await page.getByText(/Tested against the routers of revision \d+/).waitFor()
    await page.getByText('It takes this URL.').waitFor()
    await assertBecomes(() => page.url(), /as_of=\d+/)
    await page.getByRole('link', { name: 'Test against the current routers' }).click()
    await tab.announces('No router takes this URL')
  })

  test('says that there is no change, and leads from a filter without matches to all', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/history' })
    await tab.page.getByText('No change of a router is recorded yet.').waitFor()
    await tab.assertReadable('no change')

    const filtered = await openConsole({ as: await withHistory(), at: '/history?effect=deleted' })
    await filtered.page.getByRole('link', { name: 'Show all changes' }).click()
    await filtered.page.getByText('/implants/summer').waitFor()
  })

  test('names the permission that it needs', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/history' })
    await tab.page.getByText('events:read').first().waitFor()
    await tab.assertReadable('without the permission')
  })
})
