import { ArrowUpRight, WandSparkles } from 'lucide-react'
import { Button } from '../../parts/button.js'
import { LinkButton } from '../../parts/link_button.js'
import { useSpeech } from '../../texts/texts.js'
import { conflictText } from './conflict_text.js'
import type { RouterDraft } from '../../drafts.js'
import { instantText } from '../../instant_text.js'
import { utcText } from '../../parts/utc_text.js'
import { isForThis, suggestionText } from './suggestion_text.js'
import type { Conflict, Suggestion } from './types.js'
import { WitnessList } from './witness_list.js'

export interface ConflictActions {
  /** What the form asks for. */
  readonly criteria: RouterDraft['matching_criteria']
  readonly isReadOnly: boolean
  onTry(url: string, at?: string): void
  /** Puts the change into the form. */
  onApply(suggestion: Suggestion): void
  /** Opens the other router with the change in its form. */
  onOpenOther(suggestion: Suggestion): void
}

/** One conflict in a sentence, which opens to the URLs that prove it, and what would end it. */
export function ConflictCard(props: ConflictActions & { readonly conflict: Conflict }) {
  const { conflict, criteria, isReadOnly, onTry, onApply, onOpenOther } = props
  const { texts: t, locale } = useSpeech()
  const texts = t.router.conflicts
  const { severity, suggestions, shared_window: window, other_router: other } = conflict
  const words = { t, locale, criteria }
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
      {!isReadOnly && suggestions.length > 0 && (
        <ul className="suggestions">
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
