import type { HttpContext } from '@adonisjs/core/http'
import { isIdentifier } from '#shared/identifiers'

/** The identifier in the path, in lower case; null for a text that cannot be an identifier. */
export function identifierParam({ params }: HttpContext, name = 'id'): string | null {
  const value: unknown = params[name]
  return isIdentifier(value) ? value.toLowerCase() : null
}
