import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { RouterRepository } from '#routing/routers/router_repository'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import {
  arrive,
  book,
  CAMPAIGN_ROUTER,
  endingOf,
  followAdvertisement,
  openClinic,
  trafficOf,
} from '#tests/support/browser/open_clinic'

browserGroup('From an advertisement to a booking', () => {
  test('a visitor who also reads “Our team” counts for the campaign’s router alone, in six clicks', async ({
    assert,
  }) => {
    const clinic = await openClinic()
    const tab = await arrive(clinic)
    const journey = await beginJourney(tab)
    await tab.assertReadable('the landing page with the question of consent')
    await tab.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await followAdvertisement(tab)
    await tab.page.getByText('Implant consultation, 60 minutes').waitFor()
    await tab.assertReadable('a page about a treatment')

    await tab.page.getByRole('link', { name: 'Team' }).click()
    await tab.heading('Our team').waitFor()
    await tab.announces(
      'This page leads to “Implant consultation”. The campaign that led you here decides for your whole visit'
    )
    await tab.assertReadable('a page that goes on with the campaign')
    const ofClinic = { organization_id: clinic.organizationId }
    const resolves = () =>
      Promise.all([
        RouterEventModel.countDocuments(ofClinic),
        RouterEventModel.countDocuments({ ...ofClinic, 'metadata.is_unused': true }),
      ])
    await assertBecomes(resolves, [3, 1])
    const decisionId = await book(clinic, tab)
    await assertBecomes(() => tab.page.url(), /utm_campaign=implants_hh/)
    await tab.assertReadable('a booking page')
    await tab.page.getByLabel('Tomorrow, 16:00').check()
    await tab.page.getByRole('button', { name: 'Book this time' }).click()

    await tab.announces('Your visit is booked: Tomorrow, 16:00.')
    await tab.announces('The booking is completed')
    journey.assertAtMost({ clicks: 6 })
    const event = await endingOf(clinic, decisionId)
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    const routers = await app.container.make(RouterRepository)
    const router = await routers.find(clinic.organizationId, event?.routerId ?? '')
    assert.equal(router?.name, CAMPAIGN_ROUTER)
    const ofCampaign = await trafficOf(clinic, event?.routerId ?? '')
    assert.containSubset(ofCampaign, { resolved: 1, started: 1, completed: 1 })
    // That of the landing page: the one of “Our team” led nobody.
    assert.containSubset(await trafficOf(clinic, clinic.defaultRouterId), { resolved: 1 })
  })
})
