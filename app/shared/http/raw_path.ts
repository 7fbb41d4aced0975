import type { HttpRequest } from '@adonisjs/core/http'

/** The path as sent, not decoded and without the query, for a log line. */
export function rawPath({ request }: HttpRequest): string {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path
}
