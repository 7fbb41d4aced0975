import type { Texts } from '../../texts/spoken_texts.js'
import { addedCriteria } from '../../added_criteria.js'
import { instantText } from '../../instant_text.js'
import type { Conflict, ConflictOfLoser } from './use_conflict.js'

type Remedy = Conflict['suggestions'][number]

interface RemedyWords {
  readonly t: Texts
  readonly locale: string
}

/** A remedy as an order that names the router which it changes. */
export function remedyText(
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
