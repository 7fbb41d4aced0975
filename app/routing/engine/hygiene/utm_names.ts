import { SEPARATOR_IN_NAME } from '#routing/engine/criteria/broken_text'
import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { typingMistakes } from '#shared/nearest'
import { utmSpelling } from './utm_spelling.js'

const PREFIX = 'utm'
/** Longer than every name that is misspelt. */
const LENGTH_MAX = 20

/** Names that tools use beside the five. */
const OTHER_NAMES: ReadonlySet<string> = new Set([
  'utm_brand',
  'utm_creative',
  'utm_creative_format',
  'utm_id',
  'utm_marketing_tactic',
  'utm_name',
  'utm_source_platform',
  'utm_team',
])

const SPELT = UTM_PARAMETERS.map((parameter) => {
  const { folded } = utmSpelling(parameter)
  const stem = folded.slice(PREFIX.length)
  return { parameter, folded, stem, letters: [...folded].sort().join('') }
})

/** The UTM parameter that a name of a parameter probably misspells; null when it is one, and when it resembles none. */
export function misspeltUtm(name: string): UtmParameter | null {
  if (name.length > LENGTH_MAX || OTHER_NAMES.has(name.toLowerCase())) return null
  const { folded, digits } = utmSpelling(name.replace(SEPARATOR_IN_NAME, ''))
  if (digits !== '') return null
  for (const { parameter, folded: meant, stem, letters } of SPELT) {
    if (parameter === name) return null
    const mistakes = typingMistakes(folded, meant)
    const isSwap = mistakes === 1 && [...folded].sort().join('') === letters
    // Half of the letters of a short stem would otherwise be mistaken.
    if (mistakes === 0 || isSwap || (mistakes === 1 && stem.length > 4)) return parameter
  }
  return null
}
