import { test } from '@japa/runner'
import { freePort } from '#scripts/services/free_port'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import {
  arrive,
  book,
  CAMPAIGN_ROUTER,
  endingOf,
  followAdvertisement,
  openClinic,
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
