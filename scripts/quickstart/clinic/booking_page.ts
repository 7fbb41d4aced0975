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

export function bookingPage({ name, minutes, note }: Appointment): Html {
  return html`
    <div class="columns">
      <article>
        <h1>${name}</h1>
        <p class="lead">${String(minutes)} minutes. ${note}</p>
        <form data-clinic="form">
          <fieldset>
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
          </fieldset>
          <p><button>Book this time</button></p>
          <p><a href="/hamburg/goodbye">Leave without booking</a></p>
        </form>
        <p role="status" class="lead" data-clinic="booked"></p>
      </article>
      <section class="sheet" aria-label="Good to know">
        <h2>Good to know</h2>
        <p>You can cancel free of charge until the evening before.</p>
        <p class="dim">Nothing that you choose here leaves this page.</p>
      </section>
    </div>
  `
}
