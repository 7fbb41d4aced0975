import { SEPARATOR_IN_NAME } from '#routing/engine/criteria/broken_text'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { compareRouters } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isProvablyUnseen, type RelatedValue } from '#routing/engine/hygiene/seen_utm'
import type { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { misspeltUtm, utmSpelling } from '#routing/engine/hygiene/utm_spelling'
import { type CriteriaText, type LikelyMistake, textsOf } from './likely_mistakes.js'

/** `id` is absent for a router that is not stored. */
type Warned = Pick<RoutableRouter, 'criteria'> & { readonly id?: string }

const COUNT = new Intl.NumberFormat('en-GB')

/** Whether the criteria have a text that UTM mistakes may be in. */
export function concernsUtm(criteria: MatchingCriteria | null): boolean {
  return (
    criteria !== null &&
    textsOf(criteria).some(
      ({ parameter }) => parameter !== null && (utmOf(parameter) ?? misspeltUtm(parameter)) !== null
    )
  )
}

/**
 * Finds, in steps, names that misspell a UTM parameter, and values that resemble those of traffic or of other routers.
 */
export function* utmMistakeSteps(
  { id, criteria }: Warned,
  surroundings: UtmSurroundings | null
): Generator<undefined, LikelyMistake[]> {
  const mistakes: LikelyMistake[] = []
  for (const text of criteria ? textsOf(criteria) : []) {
    if (text.kind === 'name') mistakes.push(...nameMistakes(text, surroundings))
    const parameter = text.parameter === null ? null : utmOf(text.parameter)
    if (text.kind !== 'value' || parameter === null || surroundings === null) continue
    mistakes.push(...(yield* foldedSteps(text, parameter, surroundings, id)))
    mistakes.push(...(yield* seenSteps(text, parameter, surroundings)))
  }
  return mistakes
}

function nameMistakes(
  { field, value, replacedBy }: CriteriaText,
  surroundings: UtmSurroundings | null
): LikelyMistake[] {
  const meant = SEPARATOR_IN_NAME.test(value) ? null : misspeltUtm(value)
  if (meant === null) return []
  const count = surroundings?.seen.misspeltNames.get(value) ?? 0
  const traffic = count > 0 ? ` ${resolves(count)} had it as it is written here.` : ''
  return [
    mistake(
      'utm_name_misspelt',
      field,
      `is probably meant to be ${meant}. Names are compared exactly.${traffic}`,
      () => replacedBy([meant])
    ),
  ]
}

function* foldedSteps(
  { field, value }: CriteriaText,
  parameter: UtmParameter,
  surroundings: UtmSurroundings,
  ownId: string | undefined
): Generator<undefined, LikelyMistake[]> {
  let first: { readonly value: string; readonly router: RoutableRouter } | null = null
  const variants = yield* surroundings.variantsSteps(parameter, utmSpelling(value))
  for (const { value: other, routers } of variants) {
    for (const router of other === value ? [] : routers) {
      if (router.id === ownId || (first && compareRouters(first.router, router) < 0)) continue
      first = { value: other, router }
    }
  }
  if (first === null) return []
  return [
    mistake(
      'utm_values_fold',
      field,
      `differs only by case, accents or separators from ${quoted(first.value)}, for which the router ${quoted(first.router.name)} asks. Values are compared exactly.`,
      null
    ),
  ]
}

function* seenSteps(
  { field, value, replacedBy }: CriteriaText,
  parameter: UtmParameter,
  surroundings: UtmSurroundings
): Generator<undefined, LikelyMistake[]> {
  const values = surroundings.seen.values[parameter]
  const spellings = yield* surroundings.spellingsSteps(parameter)
  const related = yield* spellings.relatedSteps(value, utmSpelling(value))
  const own = values.counts.get(value) ?? 0
  for (const one of related) {
    if (yield* surroundings.isAskedSteps(parameter, one.value)) continue
    const corrected = one.count > own ? () => replacedBy([one.value]) : null
    return [relatedMistake(field, one, own, corrected)]
  }
  if (own > 0 || related.length > 0 || !isProvablyUnseen(values, value)) return []
  const message = `has a value that none of ${resolves(values.total)} with ${parameter} had.`
  return [mistake('utm_value_unseen', field, message, null)]
}

function relatedMistake(
  field: string,
  { value, count, relation }: RelatedValue,
  own: number,
  corrected: LikelyMistake['corrected']
): LikelyMistake {
  const seen = `${quoted(value)}, which ${resolves(count)} had; ${own === 0 ? 'none' : COUNT.format(own)} had the value of this field. Values are compared exactly.`
  return relation === 'variant'
    ? mistake(
        'utm_value_variant',
        field,
        `differs only by case, accents or separators from ${seen}`,
        corrected
      )
    : mistake('utm_value_misspelt', field, `differs by a typing mistake from ${seen}`, corrected)
}

function mistake(
  code: LikelyMistake['code'],
  path: string,
  message: string,
  corrected: LikelyMistake['corrected']
): LikelyMistake {
  const field = `matching_criteria.${path}`
  return { code, field, message: `The ${field} field ${message}`, corrected }
}

function resolves(count: number): string {
  return count === 1 ? '1 recent resolve' : `${COUNT.format(count)} recent resolves`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function utmOf(name: string): UtmParameter | null {
  return UTM_PARAMETERS.find((one) => one === name) ?? null
}
