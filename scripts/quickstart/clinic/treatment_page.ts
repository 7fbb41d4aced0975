import { type Html, html } from './html.ts'
import { bookLink } from './layout.ts'
import type { Treatment } from './treatments.ts'

export function treatmentPage({ name, lead, steps, price }: Treatment): Html {
  return html`
    <div class="columns">
      <article>
        <h1>${name}</h1>
        <p class="lead">${lead}</p>
        <h2>What to expect</h2>
        <ol class="steps">
          ${steps.map((step) => html`<li>${step}</li>`)}
        </ol>
      </article>
      <section class="sheet" aria-label="Your visit">
        <h2>Your visit</h2>
        <p data-clinic="appointment">We find the right appointment for you.</p>
        <p class="dim">${price}</p>
        <p>${bookLink('large')}</p>
      </section>
    </div>
  `
}
