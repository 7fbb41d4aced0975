import { ArrowUpRight, FlaskConical, Pencil, WandSparkles } from '#console/icons/lucide'
import type { Conflict, Suggestion } from '#console/pages/router/form/router_form'
import { Button, CopyButton, LinkButton } from '#console/parts/buttons'
import { utcText } from '#console/parts/time_text'
import { addedCriteria } from '#console/shared/criteria_text'
import type { RouterDraft } from '#console/shared/drafts'
import { instantText } from '#console/shared/instant_text'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech, useTexts } from '#console/texts/texts'
import { conflictText } from './conflict_text.js'

export interface ConflictActions {
  /** The criteria in the form. */
  readonly criteria: RouterDraft['matching_criteria']
  readonly isReadOnly: boolean
  onTry(url: string, at?: string): void
  /** Applies the change to the form. */
  onApply(suggestion: Suggestion): void
  /** Opens the other router with the change in its form. */
  onOpenOther(suggestion: Suggestion): void
  /** Shows the criteria of the edited router. */
  onNarrow(): void
}

/** One conflict in a sentence, which expands to the URLs that prove it, and its remedies. */
export function ConflictCard(props: ConflictActions & { readonly conflict: Conflict }) {
  const { conflict, criteria, isReadOnly, onTry, onApply, onOpenOther, onNarrow } = props
  const { texts: t, locale } = useSpeech()
  const texts = t.router.conflicts
  const { severity, suggestions, shared_window: window, other_router: other } = conflict
  const words = { t, locale, criteria }
  const hasCriteria = Object.keys(criteria ?? {}).length > 0
  const asksForMore =
    severity === 'high' && hasCriteria && !suggestions.some(({ action }) => action === 'narrow')
  return (
    <li className={`conflict ${severity}-edge`}>
      <p>
        <span className={`severity ${severity}-ink`}>{t.router.check.severity[severity]}</span>{' '}
        {conflictText(conflict, conflict.router.router_id, t)}
      </p>
      <details>
        <summary>{texts.open}</summary>
        {window !== null && (
          <p
            className="hint"
            title={`${utcText(window.from)} – ${window.until === null ? '…' : utcText(window.until)}`}
          >
            {window.until === null
              ? texts.windowFrom(instantText(window.from, locale))
              : texts.window(instantText(window.from, locale), instantText(window.until, locale))}
          </p>
        )}
        <WitnessList conflict={conflict} onTry={onTry} />
        {other.router_id !== null && (
          <LinkButton tone="quiet" icon={ArrowUpRight} place={`/routers/${other.router_id}`}>
            {texts.openOther(other.router_name)}
          </LinkButton>
        )}
      </details>
      {!isReadOnly && (suggestions.length > 0 || asksForMore) && (
        <ul className="suggestions">
          {asksForMore && (
            <li>
              <Button icon={Pencil} onClick={onNarrow}>
                <span className="suggestion-text">
                  {texts.suggestions.askForMore}
                  <span className="dim">{texts.suggestions.suchAs}</span>
                </span>
              </Button>
            </li>
          )}
          {suggestions.map((suggestion, at) => (
            <li key={at}>
              <Button
                icon={isForThis(suggestion, conflict) ? WandSparkles : ArrowUpRight}
                onClick={() =>
                  isForThis(suggestion, conflict) ? onApply(suggestion) : onOpenOther(suggestion)
                }
              >
                <span className="suggestion-text">
                  {suggestionText(suggestion, conflict, words)}
                  <span className="dim">
                    {suggestion.remaining_kind === null
                      ? texts.suggestions.resolves
                      : texts.suggestions.leaves[suggestion.remaining_kind]}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface SuggestionWords {
  readonly t: Texts
  readonly locale: string
  /** The current criteria of the edited router. */
  readonly criteria: RouterDraft['matching_criteria']
}

/** Whether a suggestion changes the edited router, so that the form can take it. */
function isForThis({ router_id: id }: Suggestion, { router }: Conflict): boolean {
  return id === router.router_id
}

/** A suggestion as a short instruction. */
function suggestionText(
  suggestion: Suggestion,
  conflict: Conflict,
  { t, locale, criteria }: SuggestionWords
): string {
  const texts = t.router.conflicts.suggestions
  const isThis = isForThis(suggestion, conflict)
  const other = conflict.other_router.router_name
  const { change } = suggestion
  switch (suggestion.action) {
    case 'deactivate':
      return isThis ? texts.deactivateThis : texts.deactivateOther(other)
    case 'narrow': {
      const added = addedCriteria(criteria, change.matching_criteria)
      return added.length === 0 ? texts.narrowSame : texts.narrow(added.join(', '))
    }
    case 'drop_example_urls':
      return isThis ? texts.dropThis : texts.dropOther(other)
    case 'reschedule': {
      const { active_from: from, active_until: until } = change.scheduling ?? {}
      const at = instantText(from ?? until ?? '', locale)
      if (from) return isThis ? texts.from(at) : texts.otherFrom(other, at)
      return isThis ? texts.until(at) : texts.otherUntil(other, at)
    }
  }
}

interface WitnessListProps {
  readonly conflict: Conflict
  onTry(url: string, at?: string): void
}

/** The URLs that prove a conflict, each with the instant for trying it. */
function WitnessList({ conflict, onTry }: WitnessListProps) {
  const t = useTexts()
  const { witness } = t.router.conflicts
  const { other_router: other, router, witnesses } = conflict
  const place = (id: string | null) =>
    id === router.router_id
      ? witness.toThis
      : id === other.router_id
        ? witness.toOther(other.router_name)
        : witness.toThird
  const { both, claimed, only_router: onlyThis, only_other_router: onlyOther } = witnesses
  const shown = [
    both && { label: `${witness.both}, ${place(both.resolves_to)}`, url: both.url, at: both.at },
    claimed && {
      label: `${witness.claimed}, ${place(claimed.resolves_to)}`,
      url: claimed.url,
      at: claimed.at,
    },
    onlyThis !== null && { label: witness.only_router, url: onlyThis },
    onlyOther !== null && {
      label: witness.only_other_router(other.router_name),
      url: onlyOther,
    },
  ].filter((each) => each !== null && each !== false)
  return (
    <ul className="witnesses">
      {shown.map(({ label, url, ...rest }) => (
        <li key={label}>
          <span className="hint">{label}</span>
          <span className="url" dir="auto">
            {url}
          </span>
          <span className="tools">
            <Button
              tone="quiet"
              icon={FlaskConical}
              aria-label={t.router.examples.try(url)}
              onClick={() => onTry(url, 'at' in rest ? rest.at : undefined)}
            >
              {t.router.actions.try}
            </Button>
            <CopyButton text={url} label={t.router.examples.copy(url)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
