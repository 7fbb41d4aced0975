import type { Appointment } from './appointments.ts'
import { type Html, html } from './html.ts'

const TIMES = [
  'Tomorrow, 8:40',
  'Tomorrow, 11:20',
  'Tomorrow, 16:00',
  'The day after tomorrow, 9:00',
  'The day after tomorrow, 13:40',
  'The day after tomorrow, 17:20',
] as const

export function bookingPage(appointment: Appointment, bookingSystem: string): Html {
  const { slug, name, minutes, note, isElsewhere = false } = appointment
  return html`
    <div class="columns">
      <article>
        <h1>${name}</h1>
        <p class="lead">${String(minutes)} minutes. ${note}</p>
        ${isElsewhere ? widget(`${bookingSystem}/${slug}/embed?embed=`) : FORM}
      </article>
      <section class="sheet" aria-label="Good to know">
        <h2>Good to know</h2>
        <p>You can cancel free of charge until the evening before.</p>
        <p class="dim">
          Nothing that you choose here leaves ${isElsewhere ? 'your machine' : 'this page'}.
        </p>
      </section>
    </div>
  `
}

/** The times of which a visitor chooses one. */
export const timesFieldset: Html = html`<fieldset>
  <legend>When does it suit you?</legend>
  ${TIMES.map(
    (time, place) =>
      html`<label
        ><input
          type="radio"
          name="time"
          value="${time}"
          ${place === 0 ? html`checked` : html``}
        />${time}</label
      >`
  )}
</fieldset>`

const LEAVE = html`<p><a href="/hamburg/goodbye">Leave without booking</a></p>`

const FORM = html`<form data-clinic="form">
    ${timesFieldset}
    <p><button>Book this time</button></p>
    ${LEAVE}
  </form>
  <p role="status" class="lead" data-clinic="booked"></p>`

/** As cal.com's script builds it on a page, for an own host. */
function widget(address: string): Html {
  return html`<iframe
      class="widget"
      name="cal-embed="
      title="Choose a time"
      src="${address}"
    ></iframe>
    ${LEAVE}`
}
