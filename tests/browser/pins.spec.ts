import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

const PINS = '/v1/router-pins'
const AD = 'https://clinic.example/hamburg?utm_source=google'
const path = { segments: ['hamburg'] }

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
