import type { FirstTexts, Texts } from './spoken_texts.js'

interface Refusal {
  readonly code: string
  /** The service's sentence, in English. */
  readonly detail: string
}

interface RefusedField {
  readonly field: string
  readonly rule: string
  readonly message: string
}

type Spoken = Pick<FirstTexts, 'problems'> & Partial<Pick<Texts, 'service'>>
type Said = Readonly<Record<string, ((numbers: readonly string[]) => string) | undefined>>

const MISSING_PERMISSION = /permission ([a-z-]+:[a-z]+)/

/** The permission that a refusal says is missing; null for any other refusal. */
export function missingPermission({ code, detail }: Refusal): string | null {
  if (code !== 'E_PERMISSION_MISSING') return null
  return MISSING_PERMISSION.exec(detail)?.[1] ?? null
}

/**
 * A refusal in the texts' language, by its code; the service's own sentence where they have none. `errors` are those of
 * `fieldSentence`.
 */
export function refusalSentence(
  refusal: Refusal,
  errors: readonly RefusedField[],
  texts: Spoken | null
): string {
  if (texts === null) return refusal.detail
  const permission = missingPermission(refusal)
  if (permission !== null) return texts.problems.permission(permission)
  if (errors.length > 0 && refusal.code === 'E_VALIDATION_ERROR') {
    return errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
  }
  const codes: Readonly<Record<string, string | undefined>> = {
    ...texts.service?.codes,
    ...texts.problems.codes,
  }
  return codes[refusal.code] ?? refusal.detail
}

/** What is wrong with a field in the texts' language, by its rule and the numbers that the service names. */
export function fieldSentence(
  { field, rule, message }: RefusedField,
  texts: Spoken | null
): string {
  const said: Said = texts?.service?.rules ?? {}
  const numbers = message.replace(field, '').match(/\d+(?:,\d{3})*/g) ?? []
  return said[rule]?.(numbers) ?? message
}
