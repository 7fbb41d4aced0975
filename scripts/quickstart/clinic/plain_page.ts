import { type Html, html } from './html.ts'

/** A heading and some lines. */
export function plainPage(heading: string, lines: readonly (string | Html)[]): Html {
  return html`
    <article class="plain">
      <h1>${heading}</h1>
      ${lines.map((line) => html`<p class="lead">${line}</p>`)}
      <p><a href="/hamburg">Back to the clinic</a></p>
    </article>
  `
}
