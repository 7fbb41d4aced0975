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
    await page.getByLabel('Hauptfarbe').fill('#777777')
    await page.getByText('weiße Schrift ist schwer lesbar (4,4 : 1)').waitFor()
    await page.getByLabel('Hauptfarbe').fill('#0a7')
    await tab.assertReadable('the brand kit in German')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await tab.announces('Die Marke ist gespeichert.')
    await page.getByText('#0a7').waitFor()
    await tab.assertReadable('the page with a brand kit')
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

    await page.getByText('1001 booking flows').waitFor()
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
