import vine from '@vinejs/vine'
import { AS_OF_REFUSALS, asOf, readAsOf } from '#routing/history/as_of_http'
import type { AsOfRefusal } from '#routing/history/past_tables'
import { withoutIds } from '#routing/routers/conflicts/matched_router_http'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import type { ImpactInput, ImpactRefusal } from './assess_impact.js'
import type { ComparedRules, CompareRulesInput } from './compare_rules.js'
import type { Compared } from './compare_tables.js'
import { DIFFERENCE } from './difference_http.js'
import {
  change,
  changeOf,
  CHANGES_MAX,
  DAYS_DEFAULT,
  DAYS_MAX,
  IMPACT_REFUSALS,
  REPLAYED,
} from './impact_http.js'

const namesOneChange = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value)) return
  const isGiven = (member: string) => value[member] !== undefined
  const isOfStates = isGiven('before') && !isGiven('changes')
  if (isOfStates || (isGiven('changes') && !isGiven('before') && !isGiven('after'))) return
  const wanted = 'either before, with after if it is not the present, or changes'
  field.report(`The payload must have ${wanted}`, 'compare', field)
})

export const compareValidator = vine.create(
  strictObject({
    before: asOf().optional(),
    after: asOf().optional(),
    changes: vine.array(change).minLength(1).maxLength(CHANGES_MAX).optional(),
    days: vine.number({ strict: true }).withoutDecimals().range([1, DAYS_MAX]).optional(),
    at: instant().optional(),
  }).use(namesOneChange())
)

/** What is compared: the states before and after of the past, or the present and proposed changes of it. */
export async function readCompare(body: unknown): Promise<CompareRulesInput | ImpactInput> {
  const payload = await compareValidator.validate(body)
  const { changes, days = DAYS_DEFAULT, at } = payload
  const atMs = at?.getTime()
  const before = readAsOf(payload.before)
  const after = readAsOf(payload.after) ?? undefined
  if (before) return { before, after, days, atMs }
  return { changes: (changes ?? []).map(changeOf), days, atMs }
}

export const COMPARE_REFUSALS: api.Refusals<ImpactRefusal | AsOfRefusal> = {
  ...IMPACT_REFUSALS,
  ...AS_OF_REFUSALS,
}

type ShownComparison = Compared & Partial<Pick<ComparedRules, 'beforeRevision' | 'afterRevision'>>

export const COMPARISON = api.component(
  'RulesComparison',
  api.answer<ShownComparison, keyof ShownComparison>({
    at: api.described(api.INSTANT, 'The instant from which on requests are compared.'),
    before_revision: api.nullable(api.COUNT, 'Null when changes were proposed to the present.'),
    after_revision: api.nullable(api.COUNT, 'Null when changes were proposed to the present.'),
    replayed: api.from(REPLAYED, (compared) => compared),
    ...api.membersOf(DIFFERENCE, (compared: ShownComparison) => compared),
  })
)

export const COMPARE_SCHEMAS = api.components(COMPARISON)

export function showComparison(
  compared: ShownComparison & { readonly unsavedIds?: ReadonlySet<string> }
) {
  return withoutIds(api.show(COMPARISON, compared), compared.unsavedIds ?? new Set())
}
