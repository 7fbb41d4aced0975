import {
  acceptable,
  leftOutWarnings,
  type RouterWarning,
  unwrappedWarnings,
} from '#routing/engine/answers/router_warnings'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import {
  criteriaProblems,
  CRITERION_KINDS,
  type MatchingCriteria,
  normalizeCriteria,
} from '#routing/engine/criteria/matching_criteria'
import {
  classify,
  type ClassifyError,
  type PriorityClass,
} from '#routing/engine/criteria/priority_class'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { unwrapLink } from '#routing/engine/criteria/wrapped_link'
import { err, type FieldProblem, ok, type Result } from '#shared/result'

/** A landing page that the criteria require. */
interface CriteriaFromUrl {
  readonly fromUrl: string
}

/** Criteria as a payload gives them; null for a default router. */
export type CriteriaInput = MatchingCriteria | CriteriaFromUrl | null

interface ReadCriteria {
  readonly criteria: MatchingCriteria | null
  readonly warnings: readonly RouterWarning[]
}

const FIELD = 'matching_criteria_from_url'
const UTM_BEHIND_HASH = /(?<![^?&;/])utm_[a-z]+=.*/s

/** The criteria of the input, not yet checked, and warnings about parts of a URL that they leave out. */
function readInput(input: CriteriaInput): Result<ReadCriteria, FieldProblem[]> {
  if (!isFromUrl(input)) return ok({ criteria: input, warnings: [] })
  const link = unwrapLink(input.fromUrl)
  const url = RequestUrl.parse(link.url)
  if (!url.ok) {
    const message = `The ${FIELD} field is not a URL that can be routed. ${url.error.message}`
    return err([{ field: FIELD, rule: 'url', message }])
  }
  const { criteria, leftOut } = criteriaOfUrl(url.value)
  const warnings = [
    ...unwrappedWarnings(link, FIELD),
    ...behindHash(link.url),
    ...leftOutWarnings(leftOut, FIELD),
  ]
  return ok({ criteria, warnings })
}

function isFromUrl(input: CriteriaInput): input is CriteriaFromUrl {
  return input !== null && 'fromUrl' in input
}

/** A warning of UTM parameters that browsers do not send. */
function behindHash(url: string): RouterWarning[] {
  const [before = '', ...behind] = url.split('#')
  const [campaign] = UTM_BEHIND_HASH.exec(behind.join('&')) ?? []
  if (campaign === undefined) return []
  const meant = RequestUrl.parse(`${before}${before.includes('?') ? '&' : '?'}${campaign}`)
  const message = `The ${FIELD} field has UTM parameters behind #, which browsers do not send. Write them before #.`
  const correction = meant.ok ? acceptable(criteriaOfUrl(meant.value).criteria) : null
  return [{ code: 'utm_behind_hash', field: FIELD, message, correction }]
}

/** One reason to refuse a payload; `field` is the member's name in the API. */
export interface RouterProblem {
  readonly field: string
  readonly rule: string
  readonly message: string
}

interface RouterRules {
  readonly criteria: CriteriaInput
  readonly isDefault: boolean
  readonly exampleUrls: readonly string[]
  readonly activeFromMs: number | null
  readonly activeUntilMs: number | null
}

interface CheckedRules {
  /** In the form that is stored and compared; null for a default router. */
  readonly criteria: MatchingCriteria | null
  readonly priorityClass: PriorityClass
}

interface CheckedRouter {
  readonly rules: CheckedRules
  /** What was noticed while the criteria were read. */
  readonly warnings: readonly RouterWarning[]
}

/** Checks a whole router, as it would be after the write, against every rule that needs no other router. In steps. */
export function* checkSteps(
  rules: RouterRules
): Generator<undefined, Result<CheckedRouter, RouterProblem[]>> {
  const checked = checkCriteriaInput(rules.criteria, rules.isDefault)
  yield
  const problems = [
    ...(checked.ok ? [] : checked.error),
    ...(yield* exampleUrlProblems(rules.exampleUrls)),
    ...schedulingProblems(rules),
  ]
  return checked.ok && problems.length === 0 ? checked : err(problems)
}

/** Like `checkCriteria`, but for criteria that may be given as a URL. */
export function checkCriteriaInput(
  input: CriteriaInput,
  isDefault: boolean
): Result<CheckedRouter, RouterProblem[]> {
  const read = readInput(input)
  if (!read.ok) return read
  const { criteria, warnings } = read.value
  const checked = checkCriteria(criteria, isDefault)
  return checked.ok ? ok({ rules: checked.value, warnings }) : checked
}

export function checkCriteria(
  criteria: MatchingCriteria | null,
  isDefault: boolean
): Result<CheckedRules, RouterProblem[]> {
  const problems = criteria ? criteriaProblems(criteria) : []
  if (problems.length > 0) {
    return err(
      problems.map(({ field, rule, message }) => ({
        field: `matching_criteria.${field}`,
        rule,
        message: `The matching_criteria.${message}`,
      }))
    )
  }
  const priorityClass = classify(criteria, isDefault)
  if (!priorityClass.ok) return err([CLASS_PROBLEMS[priorityClass.error]])
  return ok({
    criteria: criteria === null || isDefault ? null : normalizeCriteria(criteria),
    priorityClass: priorityClass.value,
  })
}

const MEMBERS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  CRITERION_KINDS.map(({ field }) => field)
)

const CLASS_PROBLEMS: Readonly<Record<ClassifyError, RouterProblem>> = {
  criteria_required: {
    field: 'matching_criteria',
    rule: 'required',
    message: `The matching_criteria field must give a ${MEMBERS}, unless the router is a default router`,
  },
  default_takes_no_criteria: {
    field: 'matching_criteria',
    rule: 'notForDefault',
    message: 'The matching_criteria field must be absent, null or {} for a default router',
  },
}

function* exampleUrlProblems(urls: readonly string[]): Generator<undefined, RouterProblem[]> {
  const problems: RouterProblem[] = []
  for (const [index, url] of urls.entries()) {
    const parsed = RequestUrl.parse(url)
    if (!parsed.ok) {
      const field = `example_urls.${index}`
      const message = `The ${field} field is not a URL that can be routed. ${parsed.error.message}`
      problems.push({ field, rule: 'url', message })
    }
    yield
  }
  return problems
}

export function schedulingProblems({
  activeFromMs,
  activeUntilMs,
}: Pick<RouterRules, 'activeFromMs' | 'activeUntilMs'>): RouterProblem[] {
  if (activeFromMs === null || activeUntilMs === null || activeFromMs < activeUntilMs) return []
  const field = 'scheduling.active_until'
  const message = `The ${field} field must be later than scheduling.active_from`
  return [{ field, rule: 'afterField', message }]
}
