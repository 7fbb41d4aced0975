import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const PINS = '/v1/router-pins'
const AD = 'https://clinic.example/hamburg?utm_source=google'
const path = { segments: ['hamburg'] }

async function pinned({ bearer }: Tenant, pin: object): Promise<void> {
  const { url } = await theInstance()
  const response = await fetch(`${url}${PINS}`, {
    method: 'POST',
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify(pin),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function withRouter(options: Parameters<typeof createTenant>[0] = {}) {
  const tenant = await createTenant(options)
  const router = await createStoredRouter(tenant, { name: 'Hamburg', criteria: { path } })
  return { tenant, router }
}

browserGroup('The pins', () => {
  test('are created from a tried URL, changed and deleted, by keyboard alone', async () => {
    const { tenant } = await withRouter()
    const tab = await openConsole({
      as: tenant,
      at: `/try?${new URLSearchParams({ url: AD })}`,
    })
    const { page, keyboard } = tab
    await tab.announces('Hamburg takes this URL')
    await keyboard.press(page.getByRole('link', { name: 'Pin this' }))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await assertBecomes(() => dialog.getByLabel(/^URL/).inputValue(), AD)
    await assertBecomes(() => dialog.getByLabel(/^Booking flow/).inputValue(), tenant.bookingFlowId)
    await tab.assertReadable('a new pin')
    await keyboard.fill(dialog.getByLabel('Note'), 'Paid until May')
    await keyboard.keys('Enter')
    await tab.announces('The pin is created.')
    await tab.announces('1 held, 0 broken, 0 ended')
    await page.getByText('Must lead to the flow First visit').waitFor()
    await tab.assertReadable('the pins')

    await keyboard.press(page.getByRole('button', { name: `Change the pin of ${AD}` }))
    await keyboard.tabTo(dialog.getByLabel('Mode'))
    await keyboard.keys('ArrowDown')
    await keyboard.press(dialog.getByRole('button', { name: 'Save pin' }))
    await tab.announces('The pin is saved.')
    await page.getByText('warns · Paid until May').waitFor()

    await keyboard.press(page.getByRole('button', { name: `Delete the pin of ${AD}` }))
    await keyboard.press(dialog.getByRole('button', { name: 'Delete pin' }))
    await tab.announces('The pin is deleted.')
    await page.getByText('No URL is pinned yet.').waitFor()
    await tab.assertReadable('no pin')
  })

  test('that do not hold are refused with who takes the URL, or stand first when they warn', async () => {
    const { tenant } = await withRouter()
    const tab = await openConsole({ as: tenant, at: '/pins' })
    tab.allow({ url: PINS, status: 409 })
    const { page } = tab
    await page.getByRole('button', { name: 'New pin' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^URL/).fill(AD)
    await dialog.getByLabel('Expects').selectOption('no router')
    await dialog.getByRole('button', { name: 'Save pin' }).click()
    await tab.announces('The URL does not lead there.')
    await dialog.getByText('Now it is taken by Hamburg').waitFor()
    await tab.assertReadable('a pin that does not hold')
    await dialog.getByLabel('Mode').selectOption('warns')
    await dialog.getByRole('button', { name: 'Save pin' }).click()
    await tab.announces('0 held, 1 broken, 0 ended')
    await page.getByRole('link', { name: 'Hamburg' }).first().waitFor()
    await page.getByText('1 of 1 active routers win').waitFor()
    await tab.assertReadable('a broken pin')
    await page.getByRole('button', { name: 'Run now' }).click()
    await tab.announces('0 held, 1 broken, 0 ended')
  })

  test('speak German, name routers that nothing reaches, and are only read without the permission', async () => {
    const { tenant } = await withRouter({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/pins', locale: 'de-DE', width: 390 })
    await tab.page.getByText('Kein Pin und keine Beispiel-URL führt zu:').waitFor()
    await tab.page.getByText('Noch ist keine URL festgehalten.').waitFor()
    await assertBecomes(() => tab.page.getByRole('button', { name: 'Neuer Pin' }).count(), 0)
    await tab.assertReadable('pins that may only be read, in German')
  })
})

browserGroup('A change that would break a pin', () => {
  const pin = (router: { id: string }) => ({
    url: AD,
    expects: { router_id: router.id },
    mode: 'block',
    note: 'Paid until May',
  })

  test('is refused in the editor with the pin and who would win, and saved all the same with the permission', async () => {
    const { tenant, router } = await withRouter()
    await pinned(tenant, pin(router))
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    await keyboard.fill(page.getByRole('textbox', { name: 'Path', exact: true }), '/berlin')
    await keyboard.keys('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '1 pin would break: nothing is saved yet' }).waitFor()
    await dialog.getByText('Must be taken by the router Hamburg').waitFor()
    await dialog.getByText('no router would take it').waitFor()
    await tab.assertReadable('a pin that would break')
    await keyboard.press(dialog.getByRole('button', { name: 'Save all the same' }))
    await tab.announces('“Hamburg” is saved')
  })

  test('is refused without the permission, which is named', async () => {
    const permissions = ['routers:read', 'routers:manage', 'flows:read'] as const
    const { tenant, router } = await withRouter({ permissions })
    await pinned(tenant, pin(router))
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page } = tab
    await page.getByRole('textbox', { name: 'Path', exact: true }).fill('/berlin')
    await page.getByRole('button', { name: /^Save \d change/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A token with the permission pins:override').waitFor()
    await assertBecomes(() => dialog.getByRole('button', { name: 'Save all the same' }).count(), 0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await assertBecomes(
      () => page.getByRole('textbox', { name: 'Path', exact: true }).inputValue(),
      '/berlin'
    )
  })

  test('of several routers, and an import, are refused with the same words', async () => {
    const { tenant, router } = await withRouter()
    await pinned(tenant, pin(router))
    const tab = await openConsole({ as: tenant, at: '/routers' })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page } = tab
    await page.getByLabel('Select “Hamburg”', { exact: true }).check()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Must be taken by the router Hamburg').waitFor()
    await tab.assertReadable('a bulk change that would break a pin')

    const imports = await openConsole({ as: tenant, at: '/import' })
    imports.allow({ url: ROUTERS, status: 409 })
    const campaign = { utm_source: 'google' }
    const draft = {
      name: 'Ads',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { campaign },
    }
    const { keyboard } = imports
    await keyboard.fill(imports.page.getByLabel('Or paste it here'), JSON.stringify([draft]))
    await keyboard.press(imports.page.getByRole('button', { name: 'Check' }))
    await imports.announces('Ads would win')
    await imports.assertReadable('an import that would break a pin')
  })
})
