import type { HttpContext } from '@adonisjs/core/http'
import { isIdentifier } from '#shared/identifiers'

/** The identifier in the path, in lower case; null when the text there cannot be one, and so names nothing. */
export function identifierParam({ params }: HttpContext, name = 'id'): string | null {
  const value: unknown = params[name]
  return isIdentifier(value) ? value.toLowerCase() : null
}
