import { SimpleErrorReporter } from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { nearest } from '#shared/nearest'

/** Enough to correct a payload; more would let a hostile one spend the processor. */
const SUGGESTIONS_MAX = 20

/**
 * Collects refusals. A required member that is null is refused once, as null, and not also as missing. The first twenty
 * names and values that are not known are compared with those that are, and the nearest is proposed.
 */
export class FieldReporter extends SimpleErrorReporter {
  readonly #nullPaths = new Set<string>()
  #suggested = 0

  override report(
    message: string,
    rule: string,
    field: FieldContext,
    meta?: Record<string, unknown>
  ): void {
    const path = field.getFieldPath()
    if (rule === 'required' && this.#nullPaths.has(path)) return
    if (rule === 'notNull') this.#nullPaths.add(path)
    const meant = this.#meant(rule, field, meta)
    super.report(
      meant === null ? message : `${message} (did you mean ${meant}?)`,
      rule,
      field,
      meta
    )
  }

  #meant(rule: string, field: FieldContext, meta: Record<string, unknown> = {}): string | null {
    const text: unknown = rule === 'unknownField' ? field.name : field.value
    const choices = rule === 'unknownField' ? meta.known : rule === 'enum' ? meta.choices : null
    if (typeof text !== 'string' || !isIterable(choices)) return null
    if (this.#suggested >= SUGGESTIONS_MAX) return null
    this.#suggested += 1
    return nearest(text, choices)
  }
}

function isIterable(choices: unknown): choices is Iterable<string> {
  return Array.isArray(choices) || choices instanceof Set
}
