import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { DeleteBookingFlow } from '#organizations/booking_flows/delete_booking_flow'
import { PutBrandKit } from '#organizations/brand_kits/put_brand_kit'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { behindBalancer } from '#tests/support/browser/behind_balancer'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { createPin } from '#tests/support/browser/stored_pins'
import { closeVisits, visit } from '#tests/support/browser/visited_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { createStoredRouter } from '#tests/support/stored_routers'

const CREATE = 'New booking flow'

async function tenantWithKit() {
  const tenant = await createTenant()
  const putBrandKit = await app.container.make(PutBrandKit)
  await putBrandKit.execute(tenant.organizationId, {
    name: 'Bright Smile',
    logoUrl: null,
    primaryColor: '#00aa77',
    secondaryColor: null,
    fontFamily: 'Inter',
  })
  return tenant
}

/** With a router and the default router, whose visitors of two days ago are counted. */
async function ledTenant() {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'All others', isDefault: true, criteria: {} })
  const criteria = { path: { segments: ['book'] } }
  const { id } = await createStoredRouter(tenant, { name: 'Bookings', criteria })
  await visit(tenant, id, { days: 2, times: 20 })
  await closeVisits(tenant)
  return tenant
}

browserGroup('The page of flows', () => {
  test('creates and changes a flow by mouse, and names the routers that use it', async () => {
    const tenant = await tenantWithKit()
    await createStoredRouter(tenant, { name: 'Spring implants' })
    const tab = await openConsole({ as: tenant, at: '/flows' })
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name })

    await button('1 router').click()
    await page.getByRole('link', { name: 'Spring implants' }).waitFor()
    await page.keyboard.press('Escape')
    await tab.assertReadable('the list of flows')

    await button(CREATE).click()
    await page.getByLabel('Name').fill('Implant consultation')
    await page.getByLabel('Booking page').fill('not a URL')
    tab.allow({ url: '/v1/booking-flows', status: 422 })
    await button('Save').click()
    await page.getByRole('alert').filter({ hasText: 'Enter the whole address' }).waitFor()
    await tab.assertReadable('a refused flow')
    await page.getByLabel('Booking page').fill('https://book.example.com/implants')
    await button('Save').click()
    await tab.announces('“Implant consultation” is saved.')

    await page.getByRole('link', { name: 'Implant consultation' }).click()
    await page.getByLabel('Length').fill('45')
    await button('Save').click()
    await page.getByRole('cell', { name: '45 min' }).waitFor()
    await assertBecomes(() => page.url(), /#\/flows$/)
  })

  test('works by keyboard alone, and deletes no flow that a router leads to', async () => {
    const tenant = await tenantWithKit()
    await createStoredRouter(tenant, { name: 'Spring implants' })
    const tab = await openConsole({ as: tenant, at: '/flows' })
    const { page, keyboard } = tab
    await page.getByRole('link', { name: 'First visit' }).waitFor()

    await keyboard.press(page.getByRole('link', { name: 'First visit' }))
    await keyboard.press(page.getByRole('button', { name: 'Delete' }))
    const dialog = page.getByRole('dialog', { name: 'This booking flow is in use' })
    await dialog.getByRole('link', { name: 'Spring implants' }).waitFor()
    await tab.assertReadable('a flow in use')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.keyboard.press('n')
    await keyboard.fill(page.getByLabel('Name'), 'Unused')
    await keyboard.press(page.getByRole('button', { name: 'Save' }))
    await tab.announces('“Unused” is saved.')
    await keyboard.press(page.getByRole('link', { name: 'Unused' }))
    await keyboard.press(page.getByRole('button', { name: 'Delete' }))
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await tab.announces('“Unused” is deleted.')
    await assertBecomes(() => page.getByRole('link', { name: 'Unused' }).count(), 0)
  })

  test('says whom a change of page or state concerns before it is saved, and marks what is off', async () => {
    const tenant = await ledTenant()
    const tab = await openConsole({ as: tenant, at: `/flows?flow=${tenant.bookingFlowId}` })
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByLabel('Booking page').fill('')
    await button('Save').click()
    const asked = page.getByRole('dialog', { name: 'Change “First visit”?' })
    await asked
      .getByText(
        /^1 router and the default router lead here: 20 visits on \d of the last 7 full days\.$/
      )
      .waitFor()
    await asked.getByText('https://book.example.com/first-visit').waitFor()
    await tab.assertReadable('a flow that loses its page')
    await asked.getByRole('button', { name: 'Save' }).click()
    await tab.announces('“First visit” is saved.')
    await page.getByRole('cell', { name: 'active no page' }).waitFor()

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await asked.getByText(/^1 router and the default router lead here: 20 visits/).waitFor()
    await tab.assertReadable('the undo of a change of page')
    await asked.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'active no page' }).waitFor({ state: 'detached' })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await asked.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'active no page' }).waitFor()

    const expects = { booking_flow_id: tenant.bookingFlowId }
    await createPin(tenant, { url: 'https://clinic.example/book', expects, mode: 'block' })
    await page.getByRole('link', { name: 'First visit' }).click()
    await page.getByLabel('Active').uncheck()
    tab.allow({ url: '/v1/booking-flows', status: 409 })
    await button('Save').click()
    const refused = page.getByRole('dialog', { name: '1 pin would break: nothing has changed yet' })
    await refused.getByText('Turning it off leads nobody elsewhere').waitFor()
    await tab.assertReadable('a flow that is turned off despite a pin')
    await button('Save anyway').click()
    await page.getByRole('cell', { name: 'inactive no page' }).waitFor()

    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('inactive flow: routers still lead visitors there').waitFor()
    await page.getByText('flow without a page: routers lead visitors there').waitFor()
    await page.getByRole('link', { name: 'Routers', exact: true }).click()
    await page.getByRole('button', { name: 'flow inactive, +1. Findings about “Bookings”' }).click()
    await page.getByText('The booking flow has no booking page').filter({ visible: true }).waitFor()
    await tab.assertReadable('a router of a flow that is off')
    await page.goto(`${page.url().split('#')[0]}#/try?url=https://clinic.example/book`)
    await page.getByText('The booking flow is inactive, and visitors still get there').waitFor()
    await tab.assertReadable('a URL that leads to a flow that is off')
  })

  test('says that somebody else changed a flow, and offers that version', async () => {
    const tenant = await tenantWithKit()
    const url = await behindBalancer()
    const tab = await openConsole({ as: tenant, at: `/flows?flow=${tenant.bookingFlowId}`, url })
    const { page } = tab
    await page.getByLabel('Description').fill('Mine')
    const updateBookingFlow = await app.container.make(UpdateBookingFlow)
    await updateBookingFlow.execute(tenant.organizationId, tenant.bookingFlowId, {
      description: 'Theirs',
    })

    tab.allow({ url: '/v1/booking-flows', status: 412 })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Read it again' }).click()

    await assertBecomes(() => page.getByLabel('Description').inputValue(), 'Theirs')
  })

  test('judges the contrast of brand colours while they are typed', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, locale: 'de-DE' })
    const { page } = tab
    await page.getByRole('link', { name: 'Strecken und Marke' }).click()

    await page.getByRole('button', { name: 'Marke anlegen' }).click()
    await page.getByLabel('Name').fill('Klinik Süd')
    const primary = page.getByRole('textbox', { name: /^Hauptfarbe ·/ })
    await page.getByLabel('Hauptfarbe wählen').fill('#777777')
    await assertBecomes(() => primary.inputValue(), '#777777')
    await page.getByText('weiße Schrift ist schwer lesbar (4,4 : 1)').waitFor()
    await primary.fill('#0a7')
    const button = page.getByText('Termin buchen')
    const look = () => button.evaluate((element) => element.style.cssText)
    await assertBecomes(look, 'background: rgb(0, 170, 119); color: rgb(0, 0, 0);')
    await tab.assertReadable('the brand kit in German')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await tab.announces('Die Marke ist gespeichert.')
    await page.getByText('#0a7').waitFor()
    await tab.assertReadable('the page with a brand kit')
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByText('1 Strecke, 0 Besuche an den letzten 7 vollen Tagen').waitFor()
    await tab.assertReadable('a change of the brand kit')
  })

  test('lists all flows, also after a router’s editor has read a selection', async () => {
    const tenant = await createTenant()
    await BookingFlowModel.insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({
        organization_id: tenant.organizationId,
        name: `Flow ${index}`,
      }))
    )
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { page } = tab
    await page.getByRole('option', { name: 'Flow 999' }).waitFor({ state: 'attached' })

    await page.getByRole('link', { name: 'Flows and brand' }).click()

    await page.getByText('1,001 booking flows').waitFor()
  })

  test('explains an empty list and names a missing permission', async () => {
    const tenant = await createTenant()
    const deleteBookingFlow = await app.container.make(DeleteBookingFlow)
    await deleteBookingFlow.execute(tenant.organizationId, tenant.bookingFlowId)
    const bearer = await issueBearer(tenant.organizationId, ['flows:read'])
    const tab = await openConsole({ as: bearer, at: '/flows' })

    await tab.page.getByText('There is no booking flow yet.').waitFor()
    await tab.page.getByText('brand-kits:read').waitFor()
    await tab.assertReadable('the empty page')
  })
})
