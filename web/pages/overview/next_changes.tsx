import { CalendarClock, DoorClosed, DoorOpen } from 'lucide-react'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useFirstTexts } from '../../texts/texts.js'
import type { UpcomingChange } from './upcoming_changes.js'

/** The next routers that open or close by their schedule. */
export function NextChanges({ changes }: { readonly changes: readonly UpcomingChange[] }) {
  const t = useFirstTexts()
  return (
    <section className="sheet" aria-labelledby="next-changes">
      <header className="section-head">
        <h2 id="next-changes">{t.overview.next}</h2>
        <LinkButton tone="quiet" place="/schedule">
          {t.overview.toSchedule}
        </LinkButton>
      </header>
      {changes.length === 0 ? (
        <div className="quiet-note">
          <CalendarClock aria-hidden="true" size={22} />
          <p>{t.overview.nothingScheduled}</p>
        </div>
      ) : (
        <ul className="rows">
          {changes.map((change) => (
            <li key={`${change.router._id} ${change.at}`}>
              <NextChange change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NextChange({ change: { router, opens, at } }: { readonly change: UpcomingChange }) {
  const t = useFirstTexts()
  return (
    <a href={`#/routers/${router._id}`} data-row-link="">
      {opens ? (
        <DoorOpen aria-hidden="true" size={18} className="opens" />
      ) : (
        <DoorClosed aria-hidden="true" size={18} className="closes" />
      )}
      <span>
        <b dir="auto">{router.name}</b>{' '}
        <span className="dim">{opens ? t.overview.opens : t.overview.closes}</span>
      </span>
      <span className="when">
        <Time at={at} shown="relative" />
        <span className="dim">
          <Time at={at} />
        </span>
      </span>
    </a>
  )
}
