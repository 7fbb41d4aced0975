import { test } from '@japa/runner'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'

const COUNT = 40
const HEADINGS = 'Kampagne;Quelle;Medium;Buchungsstrecke;Zielseite;von;bis;aktiv;Budget'

/** As German Excel saves a CSV: Windows-1252, semicolons, its own dates and yes. */
function germanCsv(): Buffer {
  const rows = Array.from({ length: COUNT }, (_, at) =>
    `Frühling ${at + 1};google;cpc;Implantate;/hamburg/zähne-${at + 1};01.01.2037 08:00;31.03.2037;ja;1.000,50`.split(
      ';'
    )
  )
  const lines = [HEADINGS, ...rows.map((cells) => cells.join(';'))]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

browserGroup('Journey: 40 campaigns from German Excel', () => {
  test('are read, corrected once for all rows and imported in 6 clicks', async ({ assert }) => {
    const tenant = await createTenant()
    const tab = await openConsole({
      as: tenant,
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
    })
    const { page } = tab
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    tab.allow({ url: '/v1/booking-flow-routers/import', status: 422 })
    const journey = await beginJourney(tab)

    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const chooses = page.waitForEvent('filechooser')
    await page.getByLabel('Datei', { exact: true }).click()
    const chooser = await chooses
    await chooser.setFiles({ name: 'k.csv', mimeType: 'text/csv', buffer: germanCsv() })
    await page.getByText('01.01.2037 08:00 = 1. Jan. 2037, 08:00 MEZ').first().waitFor()
    await tab.assertReadable('what the columns mean, in German')
    await button('Prüfen').click()

    await tab.announces('40 Zeilen von 40')
    await page.getByText('D7 „Implantate“: Keine Strecke heißt so.').waitFor()
    const flow = page.getByLabel('40 Zeilen (D2, D3, D4 …): „Implantate“')
    await tab.assertReadable('what many rows have wrong, in German')
    await flow.click()
    await flow.selectOption('First visit')
    await button('Berichtigen und erneut prüfen').click()
    await button('40 Router importieren').click()
    await tab.announces('40 Router angelegt.')
    journey.assertAtMost({ clicks: 6 })

    const filter = { organization_id: toObjectId(tenant.organizationId), name: 'Frühling 7' }
    assert.equal(
      await RouterModel.countDocuments({ organization_id: filter.organization_id }),
      COUNT
    )
    const [router] = await RouterModel.find(filter).lean()
    assert.containsSubset(router, {
      scheduling: {
        active_from: new Date('2037-01-01T07:00:00Z'),
        active_until: new Date('2037-03-31T22:00:00Z'),
      },
      matching_criteria: {
        path: { segments: ['hamburg', 'zähne-7'] },
        campaign: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Frühling 7' },
      },
    })
  })
})
