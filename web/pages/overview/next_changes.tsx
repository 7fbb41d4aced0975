import { CalendarClock, DoorClosed, DoorOpen } from 'lucide-react'
import { Answer } from '../../parts/answer.js'
import { LinkButton } from '../../parts/link_button.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { useUpcomingChanges } from './use_upcoming_changes.js'

/** The next routers that open or close by their schedule. */
export function NextChanges() {
  const t = useTexts()
  const query = useUpcomingChanges()
  return (
    <section className="sheet" aria-labelledby="next-changes">
      <header className="section-head">
        <h2 id="next-changes">{t.overview.next}</h2>
        <LinkButton tone="quiet" place="/schedule">
          {t.overview.toSchedule}
        </LinkButton>
      </header>
      <Answer query={query}>
        {(changes) => {
          if (changes.length === 0) {
            return (
              <div className="quiet-note">
                <CalendarClock aria-hidden="true" size={22} />
                <p>{t.overview.nothingScheduled}</p>
              </div>
            )
          }
          return (
            <ul className="rows">
              {changes.map(({ router, opens, at }) => (
                <li key={`${router._id} ${at}`}>
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
                </li>
              ))}
            </ul>
          )
        }}
      </Answer>
    </section>
  )
}
