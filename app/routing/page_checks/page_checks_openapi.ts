import * as api from '#shared/http/api'
import { PAGE_CHECK } from './page_checks_http.js'

export const PAGE_CHECKS_TAG = 'Page checks'

const EXAMPLE = {
  is_on: true,
  checked_at: api.EXAMPLE_INSTANT,
  pages: 12,
  findings: [
    {
      url: 'https://clinic.example/hamburg/implants?utm_source=google',
      role: 'landing',
      fault: 'script_missing',
      since: api.EXAMPLE_INSTANT,
      router_id: api.EXAMPLE_IDS.router,
      booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
    },
  ],
}

export const pageCheckEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'page_checks.read': {
    tag: PAGE_CHECKS_TAG,
    summary: 'Read what is broken on the way to a booking',
    description:
      'Every ten minutes the service asks for the pages of an organization: pinned URLs, campaigns that had visitors in the last seven days, and the pages of active flows that routers lead to, at most 300. Only hosts that the organization names are asked, in its keys, flows, pins and example URLs; a redirect to another host is not followed. It runs no JavaScript: a script that a tag manager adds is not seen and not missed. It asks public addresses only, heeds `robots.txt` (`User-agent: Signalbox`), and takes 401, 403 and 429 for no fault. A timeout or a status of 500 and more counts when two walks in a row find it. Webhooks get `page.broken` and `page.recovered`. `page_checks` of the organization turns it off.',
    access: 'routers:read',
    answers: { 200: api.json('The latest walk.', PAGE_CHECK, EXAMPLE) },
  },
}
