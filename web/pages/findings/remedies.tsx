import { useQuery } from '@tanstack/react-query'
import { assessImpact, WRITTEN_IMPACT_DAYS } from '#console/impact/impact'
import { Answer, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { addedCriteria } from '#console/shared/criteria_text'
import { tryPlace } from '#console/shared/drafts'
import { instantText } from '#console/shared/instant_text'
import { useMay } from '#console/shared/session'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech, useTexts } from '#console/texts/texts'
import { DraftButton } from './audit_button.js'
import { type Conflict, type ConflictOfLoser, useConflict } from './use_conflict.js'

type Remedy = Conflict['suggestions'][number]

/**
 * How many visitors of the last full days each remedy would redirect; null without visitors. The requests run one after
 * another, because an organization has one assessment at a time.
 */
function useRemedyImpacts(remedies: readonly Remedy[], loserId: string) {
  const mayAsk = useMay('routers:manage')
  return useQuery({
    queryKey: ['remedy-impacts', loserId, remedies],
    enabled: mayAsk && remedies.length > 0,
    queryFn: async ({ signal }) => {
      const moved: (number | null)[] = []
      for (const remedy of remedies) moved.push(await movedBy(remedy, loserId, signal))
      return moved
    },
  })
}

async function movedBy(
  { router_id: id, change }: Remedy,
  loserId: string,
  signal: AbortSignal
): Promise<number | null> {
  const changes = [{ op: 'update' as const, id: id ?? loserId, router: change }]
  const { replayed, moved } = await assessImpact({ changes, days: WRITTEN_IMPACT_DAYS }, signal)
  return replayed.events === 0 ? null : moved
}

interface RemediesProps {
  readonly loserId: string
  readonly winner: { readonly router_id: string; readonly router_name: string }
}

/** URLs that prove a conflict, and remedies that the service has verified; each opens in the editor, unsaved. */
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

interface RemedyWords {
  readonly t: Texts
  readonly locale: string
}

/** A remedy as an instruction that names the router to change. */
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
