import type { HttpRequest } from '@adonisjs/core/http'

/** The raw header; distinguishes empty from absent, unlike `request.header()`. */
export function rawHeader(request: HttpRequest, name: string): string | undefined {
  const value = request.headers()[name]
  return Array.isArray(value) ? value.join(', ') : value
}
