import type { Texts } from '../../texts/spoken_texts.js'
import { criteriaOfForm } from './draft_of_form.js'
import { criteriaTexts } from '../../added_criteria.js'
import { instantText } from '../../instant_text.js'
import { instantOf } from '../../local_time.js'
import type { RouterField, RouterForm } from './router_form.js'
import type { BookingFlow } from './types.js'

interface FieldWords {
  readonly t: Texts
  readonly locale: string
  readonly flows: readonly BookingFlow[]
}

/** What a field holds, as words for a comparison; a list has one entry a line. */
export function fieldText(field: RouterField, form: RouterForm, words: FieldWords): string {
  const { t, locale, flows } = words
  const empty = t.router.merge.empty
  switch (field) {
    case 'isActive':
    case 'isDefault':
      return form[field] ? t.router.yes : t.router.no
    case 'bookingFlowId':
      return (
        flows.find(({ _id }) => _id === form.bookingFlowId)?.name ??
        (form.bookingFlowId ? t.history.values.unknownFlow : empty)
      )
    case 'activeFrom':
    case 'activeUntil': {
      const instant = instantOf(form[field])
      return instant === null ? empty : instantText(instant, locale)
    }
    case 'parameters': {
      const criteria = criteriaOfForm({ ...form, isDefault: false })
      return criteriaTexts({ query_params: criteria.query_params }).join('\n') || empty
    }
    case 'tags':
      return form.tags.join('\n') || empty
    default:
      return form[field] || empty
  }
}
