import { test } from '@japa/runner'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { nextFrame } from '#tests/support/browser/next_frame'
import { openConsole } from '#tests/support/browser/open_console'
import { createPin } from '#tests/support/browser/stored_pins'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { visitedRouters } from '#tests/support/insight/visited_routers'
import { issueBearer } from '#tests/support/issue_token'
import { createStoredRouter } from '#tests/support/stored_routers'

const IMPORT = '/v1/booking-flow-routers/import'

const stored = ({ organizationId }: Tenant) =>
  RouterModel.countDocuments({ organization_id: toObjectId(organizationId) })

browserGroup('The page of imports', () => {
  test('checks a CSV before anything is written, and imports it once its bad row is corrected', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: '/import' })
    const { page } = tab
    tab.allow({ url: IMPORT, status: 422 })
    await tab.assertReadable('the page')
    const csv = [
      'name;booking_flow_id;path',
      `Implants;${tenant.bookingFlowId};/hamburg/implants`,
      `Whitening;${tenant.bookingFlowId};hamburg?page=1`,
      `Implants;${tenant.bookingFlowId};/other`,
    ].join('\r\n')

    await page
      .getByLabel('File')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await tab.announces('2 rows of 3 cannot be imported.')
    await assertBecomes(
      () => page.getByRole('button', { name: 'Import 3 routers' }).isDisabled(),
      true
    )
    await tab.assertReadable('refused rows')

    await page.getByRole('button', { name: '3 Whitening' }).click()
    await tab.assertReadable('a row to correct')
    await page.getByRole('dialog').getByLabel('Path').fill('/hamburg/whitening')
    await page.getByRole('button', { name: 'Check again' }).click()
    await tab.announces('1 row of 3 cannot be imported.')
    await page.getByRole('button', { name: '4 Implants' }).click()
    await page.getByRole('button', { name: 'Leave out' }).click()
    await tab.announces('2 routers can be imported')
    assert.equal(await stored(tenant), 0)

    await page.getByRole('button', { name: 'Import 2 routers' }).click()
    await tab.announces('2 routers created.')
    await tab.assertReadable('the end')
    assert.equal(await stored(tenant), 2)
  })

  test('works by keyboard alone, and shows conflicts that do not prevent the import', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Older', criteria: { path: { segments: ['book'] } } })
    const tab = await openConsole({ as: tenant, at: '/import', locale: 'de-DE' })
    const { page, keyboard } = tab
    tab.allow({ url: IMPORT, status: 422 })
    const draft = (name: string, segment: string) => ({
      name,
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { path: { segments: [segment] } },
    })
    const drafts = [draft('A', 'a'), draft('B', 'book'), { name: 'C' }]

    await keyboard.fill(page.getByLabel('Oder hier einfügen'), JSON.stringify(drafts))
    await keyboard.press(page.getByRole('button', { name: 'Prüfen' }))
    await tab.announces('1 Zeile von 3 lässt sich nicht importieren.')
    await nextFrame(page)
    await page.keyboard.press('Alt+ArrowDown')
    await assertBecomes(() => keyboard.focused(), /2 B/)
    await page.keyboard.press('Alt+ArrowDown')
    await assertBecomes(() => keyboard.focused(), /3 C/)
    await page.keyboard.press('Enter')
    const text = page.getByLabel('Der Entwurf als JSON')
    await keyboard.fill(text, JSON.stringify(draft('C', 'c')))
    await keyboard.press(page.getByRole('button', { name: 'Erneut prüfen' }))
    await tab.announces('3 Router bereit; 1 Zeile mit Konflikt.')
    await tab.assertReadable('rows in conflict')

    await keyboard.press(page.getByRole('button', { name: '3 Router importieren' }))
    await tab.announces('3 Router angelegt.')
    assert.equal(await stored(tenant), 4)
  })

  test('says before the import which routers would lose visitors to it', async ({ assert }) => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/import', locale: 'de-DE' })
    const { page, keyboard } = tab
    tab.allow({ url: IMPORT, status: 422 })
    const drafts = [
      {
        name: 'Anzeigen',
        booking_flow_id: tenant.bookingFlowId,
        matching_criteria: { campaign: { utm_source: 'google' } },
      },
    ]
    await keyboard.fill(page.getByLabel('Oder hier einfügen'), JSON.stringify(drafts))
    await keyboard.press(page.getByRole('button', { name: 'Prüfen' }))
    const impact = page.getByRole('region', { name: 'Auswirkung auf Besucher' })

    await impact.getByText('10 von 35 Besuchern der letzten 7 vollen Tage würden').waitFor()
    await impact.getByText('Von „Bookings“ zu „Anzeigen“').waitFor()
    await keyboard.press(impact.getByText('Ihre URLs zeigen'))
    await impact.getByText('/book?utm_source=google').waitFor()
    await tab.assertReadable('the impact of an import, in German')
    assert.equal(await stored(tenant), 2)
  })

  test('shows its impact although it breaks pins, if the token may override them', async () => {
    const { tenant, bookings } = await visitedRouters()
    const url = 'https://clinic.example/book?utm_source=google'
    await createPin(tenant, { url, expects: { router_id: bookings.id }, mode: 'block' })
    const csv = `name,booking_flow_id,utm_source\nAds,${tenant.bookingFlowId},google`
    const without = await issueBearer(tenant.organizationId, ['routers:read', 'routers:manage'])
    const check = async (as: Tenant | string) => {
      const tab = await openConsole({ as, at: '/import' })
      tab.allow({ url: IMPORT, status: 409 }, { url: IMPORT, status: 422 })
      await tab.page.getByLabel('Or paste it here').fill(csv)
      await tab.page.getByRole('button', { name: 'Check' }).click()
      await tab.announces('The import would break 1 pin')
      return { tab, impact: tab.page.getByRole('region', { name: 'Impact on visitors' }) }
    }

    const may = await check(tenant)
    await may.impact.getByText('From “Bookings” to “Ads”').waitFor()
    await may.impact.getByText('1 pin would break').waitFor()
    await may.tab.assertReadable('the impact of an import that breaks a pin')
    const mayNot = await check(without)
    await mayNot.impact.getByText('Known once the import breaks no pin.').waitFor()
    await mayNot.tab.assertReadable('an import whose impact is not known yet')
  })

  test('offers a template in the reader’s language, and opens a file by keyboard', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: '/import', locale: 'de-DE' })
    const { page, keyboard } = tab
    await page.getByText('Datei wählen').waitFor()
    const chooses = page.waitForEvent('filechooser')
    await keyboard.press(page.getByLabel('Datei', { exact: true }), 'Space')
    const chooser = await chooses
    const csv = `name,booking_flow_id,path\nImplantate,${tenant.bookingFlowId},/implantate`
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await chooser.setFiles(file)

    await page.getByRole('button', { name: '1 Router importieren' }).waitFor()
  })

  test('says why a text is no import, and names a missing permission', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: '/import' })
    await tab.page.getByLabel('Or paste it here').fill('[')
    await tab.page.getByRole('button', { name: 'Check' }).click()
    await tab.announces('This is not valid JSON.')

    const bearer = await issueBearer(tenant.organizationId, ['routers:read'])
    const reader = await openConsole({ as: bearer, at: '/import' })
    await reader.page.getByText('routers:manage').waitFor()
    await reader.assertReadable('the page without its permission')
  })
})
