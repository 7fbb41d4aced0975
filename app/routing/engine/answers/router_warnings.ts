import { brokenText } from '#routing/engine/criteria/broken_text'
import type { LeftOut } from '#routing/engine/criteria/criteria_of_url'
import { matches } from '#routing/engine/criteria/criteria_conditions'
import {
  criteriaProblems,
  type MatchingCriteria,
  normalizeCriteria,
} from '#routing/engine/criteria/matching_criteria'
import { hasMember } from '#routing/engine/criteria/priority_class'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter, WarningCode } from '#routing/engine/criteria/router'
import type { UnwrappedLink } from '#routing/engine/criteria/wrapped_link'
import type { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { type LikelyMistake, likelyMistakes } from './likely_mistakes.js'
import { utmMistakeSteps } from './utm_mistakes.js'

export interface RouterWarning {
  readonly code: WarningCode
  /** The member of the router, as the API names it. */
  readonly field: string
  readonly message: string
  /** The criteria with this one mistake corrected; null when the intended text is unknown. */
  readonly correction: MatchingCriteria | null
  /** Of `link_unwrapped`: the link inside. */
  readonly url?: string
}

/** Warnings about a router itself, apart from its conflicts. */
export interface RouterWarnings {
  readonly shown: readonly RouterWarning[]
  /** Counts every warning, those beyond the limit too. */
  readonly total: number
}

/** The part of a router that warnings are about. */
export type WarnedRouter = Pick<
  RoutableRouter,
  'criteria' | 'isDefault' | 'exampleUrls' | 'acceptedWarnings'
> & { readonly externalId?: string | null }

/** The most warnings shown of one router; all are counted. */
export const ROUTER_WARNINGS_MAX = 20

/**
 * The warnings about one router, in steps: about its criteria, then one for each example URL that it does not match.
 * Those about UTM values need `surroundings`. Leaves out the codes that its author accepts.
 */
export function* routerWarningSteps(
  router: WarnedRouter & { readonly id?: string },
  surroundings: UtmSurroundings | null = null
): Generator<undefined, RouterWarnings> {
  const { criteria, acceptedWarnings = [] } = router
  const unmatched = yield* unmatchedExampleSteps(router)
  const mistakes = criteria ? likelyMistakes(criteria, yield* hostSteps(router)) : []
  const ofUtm = criteria ? yield* utmMistakeSteps(router, surroundings) : []
  const found = [
    ...mistakes,
    ...ofUtm,
    ...unmatched.map(unmatchedExample),
    ...externalIdMistakes(router),
  ].filter(({ code }) => !acceptedWarnings.includes(code))
  const shown: RouterWarning[] = []
  for (const { code, field, message, corrected } of found.slice(0, ROUTER_WARNINGS_MAX)) {
    shown.push({ code, field, message, correction: corrected && acceptable(corrected()) })
    yield
  }
  return { shown, total: found.length }
}

/** Adds `more` warnings about the same router before the others, without those that its author accepts. */
export function addWarnings(
  { shown, total }: RouterWarnings,
  more: readonly RouterWarning[],
  { acceptedWarnings = [] }: Pick<WarnedRouter, 'acceptedWarnings'>
): RouterWarnings {
  const added = more.filter(({ code }) => !acceptedWarnings.includes(code))
  return {
    shown: [...added, ...shown].slice(0, ROUTER_WARNINGS_MAX),
    total: total + added.length,
  }
}

function unmatchedExample(index: number): LikelyMistake {
  const field = `example_urls.${index}`
  const message = `The router does not match the URL in ${field}, so that URL leads elsewhere.`
  return { code: 'example_url_unmatched', field, message, corrected: null }
}

const OF_SPREADSHEETS: readonly WarningCode[] = ['unset_value', 'rounded_number']

function externalIdMistakes({ externalId }: WarnedRouter): LikelyMistake[] {
  const broken = externalId ? brokenText(externalId) : null
  if (broken === null || !OF_SPREADSHEETS.includes(broken.code)) return []
  const message = `The external_id field ${broken.message}`
  return [{ code: broken.code, field: 'external_id', message, corrected: null }]
}

/** The hosts of the example URLs, if the path may begin with one. */
function* hostSteps({
  criteria,
  exampleUrls,
}: WarnedRouter): Generator<undefined, ReadonlySet<string>> {
  const hosts = new Set<string>()
  if (criteria?.path?.segments[0]?.includes('.') !== true) return hosts
  for (const url of exampleUrls) {
    const request = RequestUrl.parse(url)
    if (request.ok) hosts.add(new URL(request.value.href).hostname)
    yield
  }
  return hosts
}

/** Null unless a router may have the criteria. */
export function acceptable(criteria: MatchingCriteria): MatchingCriteria | null {
  const isRefused = !hasMember(criteria) || criteriaProblems(criteria).length > 0
  return isRefused ? null : normalizeCriteria(criteria)
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Warnings about the parameters that criteria made from the URL in `field` leave out. */
export function leftOutWarnings(
  { clickIds, added, personal, emptyUtm }: LeftOut,
  field: string
): RouterWarning[] {
  const found: readonly (readonly [readonly string[], string])[] = [
    [clickIds, 'their values differ with each click'],
    [added, 'platforms add them to links by themselves'],
    [personal, 'they look as if they named one visitor or session'],
    [emptyUtm, 'a campaign needs values'],
  ]
  return found.flatMap(([names, reason]): RouterWarning[] => {
    if (names.length === 0) return []
    const message = `The criteria made from ${field} leave out ${LIST.format(names)}: ${reason}.`
    return [{ code: 'parameter_left_out', field, message, correction: null }]
  })
}

/** The warning about a link in `field` from which wrappings were taken off. */
export function unwrappedWarnings(
  { url, wrappers }: UnwrappedLink,
  field: string
): RouterWarning[] {
  if (wrappers.length === 0) return []
  const message = `The link in ${field} was wrapped by ${LIST.format(new Set(wrappers))}. The criteria are those of the link inside.`
  return [{ code: 'link_unwrapped', field, message, correction: null, url }]
}

/**
 * The indices of the example URLs that a router lists but does not match, in steps. A default router matches all of
 * them.
 */
export function* unmatchedExampleSteps({
  criteria,
  isDefault,
  exampleUrls,
}: Pick<RoutableRouter, 'criteria' | 'isDefault' | 'exampleUrls'>): Generator<undefined, number[]> {
  const unmatched: number[] = []
  if (isDefault) return unmatched
  for (const [index, url] of exampleUrls.entries()) {
    const request = RequestUrl.parse(url)
    if (request.ok && !matches(criteria, request.value)) unmatched.push(index)
    yield
  }
  return unmatched
}
