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

/** The missing permission in a refusal; null for any other refusal. */
export function missingPermission({ code, detail }: Refusal): string | null {
  if (code !== 'E_PERMISSION_MISSING') return null
  return MISSING_PERMISSION.exec(detail)?.[1] ?? null
}

/**
 * A refusal in the language of the texts, by its code; the service's own sentence for other codes. `errors` go to
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

/** The problem of a field in the language of the texts, by its rule and the service's numbers. */
export function fieldSentence(
  { field, rule, message }: RefusedField,
  texts: Spoken | null
): string {
  const said: Said = texts?.service?.rules ?? {}
  const numbers = message.replace(field, '').match(/\d+(?:,\d{3})*/g) ?? []
  return said[rule]?.(numbers) ?? message
}
