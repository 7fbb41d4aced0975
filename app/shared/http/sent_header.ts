import type { HttpRequest } from '@adonisjs/core/http'

/** A header as it was sent, also an empty one, for which `request.header()` gives the same as for none. */
export function sentHeader(request: HttpRequest, name: string): string | undefined {
  const value = request.headers()[name]
  return Array.isArray(value) ? value.join(', ') : value
}
