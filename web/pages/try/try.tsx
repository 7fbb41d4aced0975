import { useSearch } from 'wouter'
import { useFlowFaults, useFlowNames } from '#console/api/booking_flows'
import { Link2, Route } from '#console/icons/lucide'
import { Empty } from '#console/parts/answer'
import { CopyButton, LinkButton } from '#console/parts/buttons'
import { Words } from '#console/parts/panel'
import { PageHead } from '#console/parts/page_head'
import { draftPlace } from '#console/shared/drafts'
import { goTo } from '#console/shared/hash_location'
import { useTexts } from '#console/texts/texts'
import { OneUrl } from './one_url.js'
import { draftOf, placeOf, type Trial, trialOf } from './trial.js'
import { UrlForm } from './url_form.js'
import './try.css'

/** Explains where a URL goes: now or at another time, with the current routers, those of that time, or an unsaved draft. */
export default function Try() {
  const { titles, tryUrl: t } = useTexts()
  const trial = trialOf(useSearch())
  const flows = { names: useFlowNames(), faults: useFlowFaults() }
  const draft = draftOf(trial)
  const urls = [trial.url, trial.other ?? ''].map((url, index) => ({ url, index }))
  const asked = urls.filter(({ url }) => url !== '')
  return (
    <>
      <PageHead title={titles.try}>
        {trial.url !== '' && <CopyButton text={location.href} label={t.copyLink} />}
      </PageHead>
      <Words of={['router', 'class', 'wins']} />
      <div className="stack">
        <UrlForm key={placeOf({ ...trial, why: null })} trial={trial} />
        <DraftNotice trial={trial} />
        {asked.length === 0 ? (
          <Empty icon={Route} text={t.empty} />
        ) : (
          <div className={asked.length === 2 ? 'compared' : undefined}>
            {asked.map(({ url, index }) => (
              <OneUrl
                key={index}
                asked={{ url, at: trial.at, asOf: trial.asOf, draft }}
                why={trial.why}
                flows={flows}
                placeAsOf={(asOf) => placeOf({ ...trial, asOf })}
                onWhy={(why) => goTo(placeOf({ ...trial, why }), { replace: true })}
                placeWith={(edited) =>
                  placeOf(index === 0 ? { ...trial, url: edited } : { ...trial, other: edited })
                }
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function DraftNotice({ trial }: { readonly trial: Trial }) {
  const t = useTexts().tryUrl
  const draft = draftOf(trial)
  if (trial.draftKey === null) return null
  return (
    <div className="notice draft-notice" role="status">
      <Link2 aria-hidden="true" size={16} />
      <span dir="auto">{draft === null ? t.draftGone : t.withDraft(draft.router.name ?? '')}</span>
      <span className="actions">
        {draft !== null && (
          <LinkButton tone="quiet" place={draftPlace(draft)}>
            {t.backToDraft}
          </LinkButton>
        )}
        <LinkButton tone="quiet" place={placeOf({ ...trial, draftKey: null })}>
          {t.withoutDraft}
        </LinkButton>
      </span>
    </div>
  )
}
