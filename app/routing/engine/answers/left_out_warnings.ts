import type { LeftOut } from '#routing/engine/criteria/criteria_of_url'
import type { RouterWarning } from './router_warnings.js'

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What the author of a router should know about criteria made from the URL in `field`. */
export function leftOutWarnings(
  { clickIds, added, emptyUtm }: LeftOut,
  field: string
): RouterWarning[] {
  const found: readonly (readonly [readonly string[], string])[] = [
    [clickIds, 'their values differ with each click'],
    [added, 'platforms add them to links by themselves'],
    [emptyUtm, 'a campaign needs values'],
  ]
  return found.flatMap(([names, reason]): RouterWarning[] => {
    if (names.length === 0) return []
    const message = `The criteria made from ${field} leave out ${LIST.format(names)}: ${reason}.`
    return [{ code: 'parameter_left_out', field, message, correction: null }]
  })
}
