import type { Texts } from '../../texts/spoken_texts.js'

/** A criterion as the service explains it. */
interface ExplainedCriterion {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  readonly actual: string | null
}

const OR_ABSENT = ' or absent'

/**
 * What a criterion asks for, in the reader's language. The service says in English that a parameter may have any value, or be
 * absent; a parameter may also ask for the value `present`, which what the URL has tells apart.
 */
export function expectedText(
  { field, met, expected, actual }: ExplainedCriterion,
  t: Texts['tryUrl']
): string {
  const show = met ? (text: string) => text : t.quoted
  if (!field.startsWith('query_params.')) return show(expected)
  const mayBeAbsent = expected.endsWith(OR_ABSENT)
  const asked = mayBeAbsent ? expected.slice(0, -OR_ABSENT.length) : expected
  const isAnyValue = asked === 'present' && (met ? actual !== asked : actual === null)
  const text = isAnyValue ? t.anyValue : show(asked)
  return mayBeAbsent ? t.orAbsent(text) : text
}
