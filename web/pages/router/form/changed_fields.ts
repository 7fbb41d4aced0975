import { segmentsOf } from '#console/shared/criteria_text'
import { ROUTER_FIELDS, type RouterField, type RouterForm, urlsOf } from './router_form.js'

/** The fields in which two forms differ, in the order of the page. */
export function changedFields(before: RouterForm, after: RouterForm): RouterField[] {
  return ROUTER_FIELDS.filter((field) => !isSameField(field, before, after))
}

/** Whether a field has the same meaning in both: only differences in the payload count. */
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

/** Three states of a router: when the editing began, in this form, and as stored now. */
export interface ThreeForms {
  readonly base: RouterForm
  readonly mine: RouterForm
  readonly theirs: RouterForm
}

export type Side = 'mine' | 'theirs'

export interface FieldMerge {
  /** Fields that both sides changed differently: a person has to choose. */
  readonly conflicting: readonly RouterField[]
  /** Fields that changed only in the stored router. */
  readonly taken: readonly RouterField[]
  /** Fields that changed only in this form. */
  readonly kept: readonly RouterField[]
}

/** Sorts the fields by who changed them. A field that both changed to the same value is in no list. */
export function mergeFields({ base, mine, theirs }: ThreeForms): FieldMerge {
  const changed = ROUTER_FIELDS.filter((field) => !isSameField(field, mine, theirs))
  const byMe = (field: RouterField) => !isSameField(field, base, mine)
  const byThem = (field: RouterField) => !isSameField(field, base, theirs)
  return {
    conflicting: changed.filter((field) => byMe(field) && byThem(field)),
    taken: changed.filter((field) => !byMe(field)),
    kept: changed.filter((field) => !byThem(field)),
  }
}

/** The merged form: one-sided changes, plus the chosen side of each conflict; `mine` without a choice. */
export function mergedForm(
  { base, mine, theirs }: ThreeForms,
  chosen: Readonly<Partial<Record<RouterField, Side>>>
): RouterForm {
  const { conflicting, taken } = mergeFields({ base, mine, theirs })
  const fromThem = new Set([...taken, ...conflicting.filter((field) => chosen[field] === 'theirs')])
  return Object.fromEntries(
    ROUTER_FIELDS.map((field) => [field, fromThem.has(field) ? theirs[field] : mine[field]])
  ) as unknown as RouterForm
}
