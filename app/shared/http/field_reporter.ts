import { SimpleErrorReporter } from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'

/** Collects refusals. A required member that is null is refused once, as null, and not also as missing. */
export class FieldReporter extends SimpleErrorReporter {
  readonly #nullPaths = new Set<string>()

  override report(
    message: string,
    rule: string,
    field: FieldContext,
    meta?: Record<string, unknown>
  ): void {
    const path = field.getFieldPath()
    if (rule === 'required' && this.#nullPaths.has(path)) return
    if (rule === 'notNull') this.#nullPaths.add(path)
    super.report(message, rule, field, meta)
  }
}
