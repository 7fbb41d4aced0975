import { characterCount, normalForm } from '#shared/characters'
import type { CriteriaProblem } from './criterion_kind.js'

/** Upper bounds of one router's criteria; lengths in characters (Unicode code points) after NFC. */
export const CRITERIA_LIMITS = { segments: 50, parameters: 50, valueLength: 1024 } as const

export function problem(
  field: string,
  rule: CriteriaProblem['rule'],
  message: string
): CriteriaProblem {
  return { field, rule, message: `${field} ${message}` }
}

/** What makes a text unacceptable anywhere in the criteria. */
export function textProblems(field: string, text: string): CriteriaProblem[] {
  if (!text.isWellFormed()) {
    return [problem(field, 'not_well_formed', 'must not contain half of a surrogate pair')]
  }
  const { valueLength } = CRITERIA_LIMITS
  if (characterCount(normalForm(text), valueLength) > valueLength) {
    const message = `must have at most ${valueLength} characters`
    return [problem(field, 'too_long', message)]
  }
  return []
}

/** The length of the text in a URL, in characters. */
export function encodedLength(text: string): number {
  return encodeURIComponent(normalForm(text)).length
}

export function quoted(text: string): string {
  return JSON.stringify(text)
}
