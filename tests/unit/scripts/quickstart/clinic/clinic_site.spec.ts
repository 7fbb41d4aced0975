import { test } from '@japa/runner'
import { DEMO_HAMBURG } from '#demo/organizations'
import { bookingSystem } from '#scripts/quickstart/clinic/booking_system'
import { clinicSite } from '#scripts/quickstart/clinic/clinic_site'

const SERVICE = 'http://127.0.0.1:3333/api'
const BOOKINGS = 'http://127.0.0.1:3435'
const site = clinicSite({ service: SERVICE, key: 'sbp_"<&', bookingSystem: BOOKINGS })
const system = bookingSystem('http://127.0.0.1:3434')
const pages = [...site.files].filter(([, { type }]) => type.startsWith('text/html'))

function bodyOf(path: string): string {
  return site.files.get(path)?.body ?? ''
}

test.group('The website of the demo clinic', () => {
  test('has a booking page for each booking flow of the demo', ({ assert }) => {
    for (const { name, url, durationMinutes } of DEMO_HAMBURG.bookingFlows) {
      const body = bodyOf(`/hamburg/booking${new URL(url ?? '').pathname}`)
      assert.include(body, `<h1>${name}</h1>`)
      assert.include(body, `${durationMinutes} minutes`)
    }
  })

  test('links only to pages and files that it has, to the service and into its booking system', ({
    assert,
  }) => {
    for (const [path, { body }] of pages) {
      const targets = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target)
      assert.isAbove(targets.length, 0, path)
      for (const target of targets) {
        const [place = ''] = target.split('?')
        const isOfService = target.startsWith(`${SERVICE}/`) || target === new URL(SERVICE).origin
        const isBooked = place.startsWith(BOOKINGS) && system.files.has(place.replace(BOOKINGS, ''))
        assert.isTrue(site.files.has(place) || isOfService || isBooked, target)
      }
    }
  })

  test('has nothing inline, and asks for a policy that refuses it', ({ assert }) => {
    assert.isAbove(pages.length, 15)
    for (const [path, { body }] of pages) {
      assert.notMatch(body, /<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)/, path)
    }
    assert.equal(
      site.policy,
      "default-src 'none'; script-src 'self' http://127.0.0.1:3333; connect-src http://127.0.0.1:3333; style-src 'self'; img-src 'self'; frame-src http://127.0.0.1:3435; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
  })

  test('shows a setting as text, whatever characters it has', ({ assert }) => {
    assert.include(bodyOf('/hamburg'), 'data-signalbox-key="sbp_&quot;&lt;&amp;"')
    assert.notInclude(bodyOf('/hamburg'), 'sbp_"')
  })

  test('resolves the page on which a visitor arrives, and keeps that decision on booking pages', ({
    assert,
  }) => {
    for (const [path, { body }] of pages) {
      const isBooking = path.startsWith('/hamburg/booking/')
      const isOutside = ['/hamburg/contact', '/hamburg/goodbye'].includes(path)
      assert.equal(body.includes('/embed.js'), !isOutside, path)
      assert.equal(body.includes('data-signalbox-resolve="off"'), isBooking, path)
      assert.equal(body.includes('data-signalbox-autostart'), isBooking, path)
    }
  })
})
