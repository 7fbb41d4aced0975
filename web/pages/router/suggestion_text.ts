import type { RouterDraft } from '../../drafts.js'
import type { Texts } from '../../texts/spoken_texts.js'
import { addedCriteria } from '../../added_criteria.js'
import { instantText } from '../../instant_text.js'
import type { Conflict, Suggestion } from './types.js'

interface SuggestionWords {
  readonly t: Texts
  readonly locale: string
  /** What the edited router asks for now. */
  readonly criteria: RouterDraft['matching_criteria']
}

/** Whether a suggestion changes the router that is edited, so that it can be applied to the form. */
export function isForThis({ router_id: id }: Suggestion, { router }: Conflict): boolean {
  return id === router.router_id
}

/** A suggestion in a few words, as an order. */
export function suggestionText(
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
