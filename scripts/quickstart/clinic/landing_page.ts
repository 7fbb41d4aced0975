import { ARRIVALS } from './arrivals.ts'
import { type Html, html } from './html.ts'
import { bookLink } from './layout.ts'
import { TREATMENTS } from './treatments.ts'

export const LANDING_PAGE: Html = html`
  <section class="hero">
    <div>
      <h1>A dentist you like to visit</h1>
      <p>
        Gentle hands, honest plans and short waits, in the middle of Altona. New patients get a
        visit within three days.
      </p>
      <p>${bookLink('large')}</p>
    </div>
    <img src="/smile.svg" alt="" width="360" height="300" />
  </section>
  <section>
    <h2>What we do</h2>
    <ul class="cards">
      ${TREATMENTS.filter(({ isShown }) => isShown).map(
        ({ slug, name, lead }) =>
          html`<li>
            <h3><a href="/hamburg/${slug}">${name}</a></h3>
            <p>${lead}</p>
          </li>`
      )}
    </ul>
  </section>
  <section class="arrivals">
    <h2>How visitors come here</h2>
    <p>
      This part belongs to the demo. Be a visitor: follow an advertisement or a link, see above
      where the page leads and why, and book or leave. The console, in which you sign in with the
      token of the quickstart, shows the visit.
    </p>
    <ul class="cards">
      ${ARRIVALS.map(
        ({ from, says, to }) =>
          html`<li>
            <p class="dim">${from}</p>
            <h3><a href="${to}">${says}</a></h3>
          </li>`
      )}
    </ul>
  </section>
`
