import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RouterRepository } from '#routing/routers/router_repository'
import { freePort } from '#scripts/services/free_port'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { BROWSER } from '#tests/support/browser/browser_for_tests'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { PATIENT } from '#tests/support/browser/clinic_site'
import {
  arrive,
  book,
  CAMPAIGN_ROUTER,
  endingOf,
  followAdvertisement,
  openClinic,
  WIDGET_ROUTER,
} from '#tests/support/browser/open_clinic'
import { openConsole } from '#tests/support/browser/open_console'

browserGroup('The demo clinic', () => {
  test('counts a visitor who leaves as abandoned, and a booking without consent for no router', async ({
    assert,
  }) => {
    const clinic = await openClinic()
    const leaver = await arrive(clinic)
    await leaver.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await followAdvertisement(leaver)
    const decisionId = await book(clinic, leaver)
    await leaver.page.getByRole('link', { name: 'Leave without booking' }).click()
    await leaver.heading('See you another time').waitFor()
    await leaver.assertReadable('the page of those who leave')

    const tab = await arrive(clinic)
    await tab.page.getByRole('button', { name: 'No, thank you' }).click()
    await followAdvertisement(tab)
    const link = tab.page.getByRole('link', { name: 'Which rule, and why not another?' })
    const place = await assertBecomes(() => link.getAttribute('href'), /#\/try\?url=/)
    assert.include(place, encodeURIComponent('utm_campaign=implants_hh'))

    const [, at] = (place ?? '').split('#')
    const desk = await openConsole({ as: clinic, at })
    await desk.page.getByText('Holds until').first().waitFor()
    await desk.page.getByText(CAMPAIGN_ROUTER).first().waitFor()

    await tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click()
    await tab.heading('Implant consultation').waitFor()
    await tab.announces('The address of this page carries no decision.')
    await tab.page.getByRole('button', { name: 'Book this time' }).click()
    await tab.announces('Your visit is booked: Tomorrow, 8:40.')
    await tab.announces('Signalbox counts no booking')
    await assertBecomes(() => tab.page.url(), /\/booking\/implant-consultation\?(?!.*signalbox_)/)

    const event = await endingOf(clinic, decisionId)
    assert.equal(event?.type, 'BOOKING_ABANDONED')
    assert.lengthOf(await bookingEvents(clinic.organizationId), 1)
  })

  test('books in the widget of a booking system, and the console shows the booking', async ({
    assert,
  }) => {
    const clinic = await openClinic()
    const campaign = 'utm_source=google&utm_medium=cpc&utm_campaign=cleaning_weeks'
    const tab = await BrowserTab.open(`${clinic.origin}/hamburg/cleaning?${campaign}`, {
      before: PATIENT,
      // The frame loads again with the campaign.
      allow: [{ url: '/professional-cleaning/embed', status: 'unreachable' }],
    })
    await tab.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await tab.announces('This page leads to “Professional cleaning”.')
    const decisionId = await book(clinic, tab, 'Professional cleaning')
    const widget = tab.page.frameLocator('iframe')
    await widget.getByText('It was told: google, cpc, cleaning_weeks').waitFor()
    // In Firefox the frame refuses what axe says to it, loudly.
    if (BROWSER !== 'firefox') await tab.assertReadable('a booking page with a widget')
    await widget.getByLabel('Tomorrow, 16:00').check()
    await widget.getByRole('button', { name: 'Confirm' }).click()
    await widget.getByText('Your visit is booked: Tomorrow, 16:00.').waitFor()
    await tab.announces('The booking is completed')

    const event = await endingOf(clinic, decisionId)
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    assert.match(event?.bookingReference ?? '', /^[0-9a-f]{64}$/)
    const desk = await openConsole({ as: clinic })
    await desk.page.getByText('Today so far: 1 visit, 1 booking.').waitFor()
    const routers = await app.container.make(RouterRepository)
    const router = await routers.find(clinic.organizationId, event?.routerId ?? '')
    assert.equal(router?.name, WIDGET_ROUTER)
  })

  test('links to its own contact page while the service is away', async () => {
    const clinic = await openClinic(`http://127.0.0.1:${await freePort()}`)
    const tab = await BrowserTab.open(`${clinic.origin}/hamburg/implants`, {
      width: 390,
      allow: [{ url: '/embed.js', status: 'unreachable' }],
    })

    await tab.announces('Signalbox gives no answer.')
    await tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click()

    await tab.heading('Call us').waitFor()
  })
})
