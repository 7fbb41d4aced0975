import { type Html, html } from './html.ts'

export interface ClinicSettings {
  /** The base URL of the service, without a slash at its end. */
  readonly service: string
  /** The publishable key that names the clinic's origin. */
  readonly key: string
  /** The origin of the booking system whose widget some pages have. */
  readonly bookingSystem: string
}

/** `resolves`: Signalbox says where the page leads. `books`: the page goes on with a decision. `rests`: neither. */
export type PageKind = 'resolves' | 'books' | 'rests'

interface Page {
  readonly title: string
  readonly kind: PageKind
  readonly main: Html
}

const LINKS = [
  ['/hamburg/implants', 'Implants'],
  ['/hamburg/aligners', 'Aligners'],
  ['/hamburg/cleaning', 'Cleaning'],
  ['/hamburg/emergency', 'Emergency'],
  ['/hamburg/team', 'Team'],
] as const

export function layout(settings: ClinicSettings, { title, kind, main }: Page): string {
  const page = html`<!doctype html>
    <html lang="en" data-signalbox-brand>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Brightsmile Hamburg</title>
        <link rel="preconnect" href="${new URL(settings.service).origin}" crossorigin />
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/clinic.css" />
      </head>
      <body>
        ${kind === 'rests' ? html`` : demoBar(settings, kind)}
        <header class="head">
          <a class="brand" href="/hamburg"
            ><img src="/icon.svg" alt="" width="32" height="32" />Brightsmile Hamburg</a
          >
          <nav aria-label="Treatments">
            ${LINKS.map(([to, name]) => html`<a href="${to}">${name}</a>`)}
          </nav>
          ${kind === 'resolves' ? bookLink('small') : html``}
        </header>
        <main>${main}</main>
        <footer class="foot">
          <p>
            <strong>Brightsmile Hamburg</strong><br />Elbchaussee 12, 22765 Hamburg<br />
            <a href="/hamburg/contact">040 555 01 70</a>
          </p>
          <p>
            <strong>Open</strong><br />Monday to Friday, 8:00 to 19:00<br />Saturday, 9:00 to 14:00
          </p>
          <p class="dim">
            This clinic does not exist. It is the demo of Signalbox, on your own machine.
          </p>
        </footer>
        ${kind === 'rests' ? html`` : consentQuestion}
        <script src="/clinic.js"></script>
        ${kind === 'rests' ? html`` : embed(settings, kind)}
      </body>
    </html>`
  return page.text
}

/** Leads to the contact page until Signalbox knows better. */
export function bookLink(size: 'small' | 'large'): Html {
  return html`<a class="button ${size}" data-signalbox-link href="/hamburg/contact"
    >Book a visit</a
  >`
}

function demoBar({ service }: ClinicSettings, kind: PageKind): Html {
  return html`<aside class="demo" aria-label="What Signalbox does">
    <p role="status">
      <strong data-clinic="answer"
        >${
          kind === 'books'
            ? 'This page goes on with the decision that its address carries.'
            : 'Signalbox is asked where this page leads.'
        }</strong
      >
      <span data-clinic="why"></span> <span data-clinic="state"></span>
    </p>
    <p>
      ${
        kind === 'books'
          ? html``
          : html`<a data-clinic="explain" href="${service}/console#/try"
              >Which rule, and why not another?</a
            >`
      }
      <a href="${service}/console#/live">Live in the console</a>
      <a href="${service}/console#/traffic">Traffic and conversion</a>
    </p>
  </aside>`
}

const consentQuestion = html`<section
  class="consent"
  aria-label="Consent"
  data-clinic="consent"
  hidden
>
  <p>
    May we connect your booking with the way that led you here? Until you agree, your browser keeps
    nothing of it.
  </p>
  <p>
    <button type="button" data-consent="granted">Agree</button>
    <button type="button" data-consent="refused">No, thank you</button>
  </p>
</section>`

function embed({ service, key }: ClinicSettings, kind: PageKind): Html {
  const address = `${service}/embed.js`
  return kind === 'books'
    ? html`<script
        async
        crossorigin
        src="${address}"
        data-signalbox-key="${key}"
        data-signalbox-resolve="off"
        data-signalbox-autostart
      ></script>`
    : html`<script async crossorigin src="${address}" data-signalbox-key="${key}"></script>`
}
