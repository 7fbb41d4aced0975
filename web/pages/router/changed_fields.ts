import { urlsOf } from './draft_of_form.js'
import { segmentsOf } from '../../path_text.js'
import { ROUTER_FIELDS, type RouterField, type RouterForm } from './router_form.js'

/** The fields in which two forms mean different routers, in the order of the page. */
export function changedFields(before: RouterForm, after: RouterForm): RouterField[] {
  return ROUTER_FIELDS.filter((field) => !isSameField(field, before, after))
}

/** Whether a field means the same in both: spelling that the payload does not carry makes no difference. */
export function isSameField(field: RouterField, one: RouterForm, other: RouterForm): boolean {
  return meaning(field, one) === meaning(field, other)
}

function meaning(field: RouterField, form: RouterForm): string {
  switch (field) {
    case 'path':
      return JSON.stringify(segmentsOf(form.path))
    case 'exampleUrls':
      return JSON.stringify(urlsOf(form.exampleUrls))
    case 'parameters':
      return JSON.stringify(
        form.parameters
          .filter(({ name, asks, value }) => name !== '' || (asks === 'value' && value !== ''))
          .map(({ name, asks, value, mayBeAbsent }) => [
            name,
            asks === 'value' ? value : null,
            mayBeAbsent,
          ])
          .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
      )
    default:
      return JSON.stringify(form[field])
  }
}
