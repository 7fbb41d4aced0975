import { isDeepStrictEqual } from 'node:util'
import type { WarnedRouter } from '#routing/engine/answers/router_warnings'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'

/**
 * What a router accepts after a write: the codes that the write names and, if criteria and example URLs stay the same,
 * those accepted before. Undefined when there are none.
 */
export function acceptedWarnings(
  before: WarnedRouter | null,
  after: Omit<WarnedRouter, 'acceptedWarnings'>,
  accept: readonly WarningCode[] = []
): readonly WarningCode[] | undefined {
  const isSame =
    isDeepStrictEqual(before?.criteria, after.criteria) &&
    isDeepStrictEqual(before?.exampleUrls, after.exampleUrls)
  const kept = isSame ? (before?.acceptedWarnings ?? []) : []
  const codes = WARNING_CODES.filter((code) => accept.includes(code) || kept.includes(code))
  return codes.length > 0 ? codes : undefined
}
