import { APPOINTMENTS } from './appointments.ts'
import { timesFieldset } from './booking_page.ts'
import { assetFile, type ServedSite } from './clinic_site.ts'
import { html } from './html.ts'

/**
 * Stands in for cal.com on an own host: the pages that the clinic has in frames. They say to the page around them what cal.com
 * documents.
 */
export function bookingSystem(clinicOrigin: string): ServedSite {
  const files = new Map([
    assetFile('clinic.css', 'text/css; charset=utf-8'),
    assetFile('booking_system.js', 'text/javascript; charset=utf-8'),
  ])
  const elsewhere = APPOINTMENTS.filter(({ isElsewhere }) => isElsewhere)
  for (const { slug, name } of elsewhere) {
    const body = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${name} – a booking system</title>
          <link rel="stylesheet" href="/clinic.css" />
        </head>
        <body class="booking-system">
          <form data-title="${name}">
            ${timesFieldset}
            <p><button>Confirm</button></p>
          </form>
          <p role="status" class="lead"></p>
          <p class="dim">A booking system on another origin. It was told: <span></span></p>
          <script src="/booking_system.js"></script>
        </body>
      </html>`
    files.set(`/${slug}/embed`, { type: 'text/html; charset=utf-8', body: body.text })
  }
  return {
    files,
    home: `/${elsewhere[0]?.slug}/embed`,
    policy: [
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'",
      `frame-ancestors ${clinicOrigin}`,
    ].join('; '),
  }
}
