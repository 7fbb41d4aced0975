import type { errors as vineErrors } from '@vinejs/vine'

type ValidationError = InstanceType<typeof vineErrors.E_VALIDATION_ERROR>

/** One sentence for each refused member. */
export function validationMessages({ messages }: ValidationError): string[] {
  const entries: readonly unknown[] = Array.isArray(messages) ? messages : []
  return entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'message' in entry ? [String(entry.message)] : []
  )
}
