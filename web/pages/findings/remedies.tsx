import { tryPlace } from '../../drafts.js'
import { WRITTEN_IMPACT_DAYS } from '../../impact/impact.js'
import { Answer } from '../../parts/answer.js'
import { LinkButton } from '../../parts/link_button.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useMay } from '../../session.js'
import { useSpeech, useTexts } from '../../texts/texts.js'
import { DraftButton } from './draft_button.js'
import { type ConflictOfLoser, useConflict, type Conflict } from './use_conflict.js'
import { useRemedyImpacts } from './use_remedy_impacts.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { addedCriteria } from '../../added_criteria.js'
import { instantText } from '../../instant_text.js'

interface RemediesProps {
  readonly loserId: string
  readonly winner: { readonly router_id: string; readonly router_name: string }
}

/** URLs that prove a conflict, and changes that the service has tried on it; each opens in the editor, unsaved. */
export function Remedies({ loserId, winner }: RemediesProps) {
  const query = useConflict(loserId, winner.router_id)
  const t = useTexts().findings
  return (
    <div className="remedies">
      <Answer query={query} skeleton={<Skeleton lines={3} />}>
        {(found) =>
          found === null ? (
            <p className="dim">{t.over}</p>
          ) : (
            <Proof {...{ found, loserId, winner }} />
          )
        }
      </Answer>
    </div>
  )
}

function Proof({ found, loserId, winner }: RemediesProps & { readonly found: ConflictOfLoser }) {
  const { texts, locale } = useSpeech()
  const t = texts.findings
  const result = texts.router.conflicts.suggestions
  const mayChange = useMay('routers:manage')
  const { suggestions, witnesses } = found.conflict
  const witness = witnesses.claimed ?? witnesses.both
  const moved = useRemedyImpacts(suggestions, loserId).data
  return (
    <>
      {witness !== null && (
        <p>
          <code className="url">{witness.url}</code> {t.winner(winner.router_name)}{' '}
          <LinkButton tone="quiet" place={tryPlace({ url: witness.url, at: witness.at })}>
            {t.tryUrl}
          </LinkButton>
        </p>
      )}
      {suggestions.length === 0 && <p className="dim">{t.noRemedy}</p>}
      <ul className="stack">
        {suggestions.map((remedy, at) => (
          <li key={remedy.message}>
            <span dir="auto">
              {remedyText(remedy, found, { t: texts, locale })}{' '}
              <span className="dim">
                {remedy.remaining_kind === null
                  ? result.resolves
                  : result.leaves[remedy.remaining_kind]}
                {typeof moved?.[at] === 'number' &&
                  `; ${texts.impact.remedy(moved[at], WRITTEN_IMPACT_DAYS)}`}
              </span>
            </span>
            <DraftButton
              routerId={remedy.router_id ?? loserId}
              router={remedy.change}
              label={t.applyAsDraft}
            />
          </li>
        ))}
      </ul>
      {!mayChange && suggestions.length > 0 && <p className="dim">{t.readOnly}</p>}
    </>
  )
}

type Remedy = Conflict['suggestions'][number]

interface RemedyWords {
  readonly t: Texts
  readonly locale: string
}

/** A remedy as an order that names the router which it changes. */
function remedyText(
  { router_id: id, action, change }: Remedy,
  { conflict, loser }: ConflictOfLoser,
  { t, locale }: RemedyWords
): string {
  const texts = t.router.conflicts.suggestions
  const { router_id: otherId, router_name: otherName } = conflict.other_router
  const name = id === otherId ? otherName : loser.name
  switch (action) {
    case 'deactivate':
      return texts.deactivateOther(name)
    case 'narrow': {
      const added = addedCriteria(loser.matching_criteria, change.matching_criteria)
      return texts.narrowOther(name, added.join(', '))
    }
    case 'drop_example_urls':
      return texts.dropOther(name)
    case 'reschedule': {
      const { active_from: from, active_until: until } = change.scheduling ?? {}
      const at = instantText(from ?? until ?? '', locale)
      return from ? texts.otherFrom(name, at) : texts.otherUntil(name, at)
    }
  }
}
