import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { createPin } from '#tests/support/browser/stored_pins'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const AD = 'https://clinic.example/hamburg?utm_source=google'
const TITLE = '1 pin would break: nothing has changed yet'
const MANAGER = ['routers:read', 'routers:manage', 'flows:read', 'events:read'] as const

/** A router with a blocking pin that expects it to take the URL of an ad. */
async function withPin(options: Parameters<typeof createTenant>[0] = {}) {
  const tenant = await createTenant(options)
  const path = { segments: ['hamburg'] }
  const router = await createStoredRouter(tenant, { name: 'Hamburg', criteria: { path } })
  const promise = { url: AD, expects: { router_id: router.id } }
  await createPin(tenant, { ...promise, mode: 'block', note: 'Paid until May' })
  return { tenant, router }
}

browserGroup('A change that would break a pin', () => {
  test('is refused in the editor with the pin and the winner, and saved with the permission', async () => {
    const { tenant, router } = await withPin()
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    await keyboard.fill(page.getByRole('textbox', { name: 'Path', exact: true }), '/berlin')
    await keyboard.keys('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: TITLE }).waitFor()
    await dialog.getByText('Must be taken by the router Hamburg').waitFor()
    await dialog.getByText('no router would take it').waitFor()
    await tab.assertReadable('a pin that would break')
    await keyboard.press(dialog.getByRole('button', { name: 'Save anyway' }))
    await tab.announces('“Hamburg” is saved')
  })

  test('is refused without the permission, which is named', async () => {
    const { tenant, router } = await withPin({ permissions: MANAGER })
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page } = tab
    const field = page.getByRole('textbox', { name: 'Path', exact: true })
    await field.fill('/berlin')
    await page.getByRole('button', { name: /^Save \d change/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Continuing anyway needs the permission pins:override').waitFor()
    await assertBecomes(() => dialog.getByRole('button', { name: 'Save anyway' }).count(), 0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await assertBecomes(() => field.inputValue(), '/berlin')
  })

  test('of many routers is previewed, and made nevertheless, by keyboard alone', async () => {
    const { tenant } = await withPin()
    const tab = await openConsole({ as: tenant, at: '/routers' })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    // As on a page that came over plain http.
    await page.evaluate('delete Crypto.prototype.randomUUID')
    const dialog = page.getByRole('dialog')
    await keyboard.press(page.getByLabel('Select “Hamburg”', { exact: true }), 'Space')
    const bar = page.getByRole('region', { name: 'Selected routers' })
    await keyboard.press(bar.getByRole('button', { name: 'Deactivate', exact: true }))
    await dialog.getByRole('heading', { name: TITLE }).waitFor()
    await dialog.getByText('Must be taken by the router Hamburg').waitFor()
    await dialog.getByText('1 router will change.').waitFor()
    await tab.assertReadable('a bulk change that would break a pin')
    await keyboard.press(dialog.getByRole('button', { name: 'Save anyway' }))
    await tab.announces('1 router is inactive now.')

    await keyboard.press(page.getByRole('button', { name: 'Undo' }))
    await tab.announces('Undone: 1 router.')
    await keyboard.press(bar.getByRole('button', { name: 'Delete' }))
    await keyboard.fill(page.getByLabel('Type “Hamburg” to confirm'), 'Hamburg')
    await keyboard.keys('Enter')
    await dialog.getByRole('heading', { name: TITLE }).waitFor()
    await keyboard.press(dialog.getByRole('button', { name: 'Delete anyway' }))
    await tab.announces('1 router deleted.')
  })

  test('of many routers is not made without the permission', async () => {
    const { tenant } = await withPin({ permissions: MANAGER })
    const tab = await openConsole({ as: tenant, at: '/routers', locale: 'de-DE' })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    const dialog = page.getByRole('dialog')
    await page.getByRole('link', { name: 'Hamburg' }).waitFor()
    await keyboard.keys('j', 'a')
    await dialog
      .getByText('Trotzdem fortzufahren erfordert die Berechtigung pins:override')
      .waitFor()
    await assertBecomes(() => dialog.getByRole('button', { name: /^Trotzdem/ }).count(), 0)
    await tab.assertReadable('a refused change of a router, in German')
    await keyboard.press(dialog.getByRole('button', { name: 'Zurück' }))
    await dialog.waitFor({ state: 'detached' })
    await assertBecomes(() => keyboard.focused(), /^row .*Hamburg/)
  })

  test('by an import is reported by its check, beside conflicts, and made nevertheless', async () => {
    const { tenant } = await withPin()
    await createStoredRouter(tenant, {
      name: 'Search',
      criteria: { campaign: { utm_source: 'google' } },
      isActive: false,
    })
    await createStoredRouter(tenant, {
      name: 'Meta',
      criteria: { campaign: { utm_source: 'meta' } },
    })
    const tab = await openConsole({ as: tenant, at: '/import' })
    tab.allow({ url: ROUTERS, status: 409 }, { url: ROUTERS, status: 422 })
    const { page, keyboard } = tab
    const draft = (name: string, source: string) => ({
      name,
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { campaign: { utm_source: source } },
    })
    const drafts = [draft('Ads', 'google'), draft('Meta again', 'meta')]
    await keyboard.fill(page.getByLabel('Or paste it here'), JSON.stringify(drafts))
    await keyboard.press(page.getByRole('button', { name: 'Check' }))
    await tab.announces('The import would break 1 pin')
    await page.getByText('Ads would win').first().waitFor()
    await page.getByText('A router in conflict takes visitors').waitFor()
    await tab.assertReadable('an import that would break a pin')
    await keyboard.press(page.getByRole('button', { name: 'Import 2 routers' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: TITLE }).waitFor()
    await keyboard.press(dialog.getByRole('button', { name: 'Back' }))
    await keyboard.press(page.getByRole('button', { name: 'Import 2 routers' }))
    await keyboard.press(dialog.getByRole('button', { name: 'Import anyway' }))
    await tab.announces('2 routers created.')
  })

  test('of a schedule is refused in the same words, and saved nevertheless', async () => {
    const { tenant } = await withPin()
    const tab = await openConsole({ as: tenant, at: '/schedule' })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    await keyboard.press(page.getByRole('button', { name: 'Hamburg' }))
    const panel = page.getByRole('region', { name: 'Schedule of “Hamburg”' })
    await panel.getByLabel('Closes').fill('2020-01-01T00:00')
    await keyboard.press(panel.getByRole('button', { name: 'Save' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: TITLE }).waitFor()
    await tab.assertReadable('a schedule that would break a pin')
    await keyboard.press(dialog.getByRole('button', { name: 'Back' }))
    await dialog.waitFor({ state: 'detached' })
    await keyboard.press(panel.getByRole('button', { name: 'Save' }))
    await keyboard.press(dialog.getByRole('button', { name: 'Save anyway' }))
    await tab.announces('The schedule of “Hamburg” is saved.')
  })
})
