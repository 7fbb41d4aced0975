import { leftOutWarnings } from '#routing/engine/answers/left_out_warnings'
import { acceptable, type RouterWarning } from '#routing/engine/answers/router_warnings'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { FieldProblem } from '#shared/field_problem'
import { err, ok, type Result } from '#shared/result'

/** A landing page that the criteria demand. */
interface CriteriaFromUrl {
  readonly fromUrl: string
}

/** Criteria as the author of a router states them; null for a default router. */
export type StatedCriteria = MatchingCriteria | CriteriaFromUrl | null

interface ReadCriteria {
  readonly criteria: MatchingCriteria | null
  readonly warnings: readonly RouterWarning[]
}

const FIELD = 'matching_criteria_from_url'
const UTM_BEHIND_HASH = /(?<![^?&;/])utm_[a-z]+=.*/s

/** The criteria stated, which may be unacceptable, and warnings of what a URL has beyond them. */
export function readStated(stated: StatedCriteria): Result<ReadCriteria, FieldProblem[]> {
  if (!isFromUrl(stated)) return ok({ criteria: stated, warnings: [] })
  const url = RequestUrl.parse(stated.fromUrl)
  if (!url.ok) {
    const message = `The ${FIELD} field is not a URL that can be routed. ${url.error.message}`
    return err([{ field: FIELD, rule: 'url', message }])
  }
  const { criteria, leftOut } = criteriaOfUrl(url.value)
  const warnings = [...behindHash(stated.fromUrl), ...leftOutWarnings(leftOut, FIELD)]
  return ok({ criteria, warnings })
}

/** How many characters must be read to know the criteria. */
export function statedLength(stated: StatedCriteria): number {
  return isFromUrl(stated) ? stated.fromUrl.length : 0
}

function isFromUrl(stated: StatedCriteria): stated is CriteriaFromUrl {
  return stated !== null && 'fromUrl' in stated
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
