import type { HttpRequest } from '@adonisjs/core/http'

/** The path as it was sent, nothing decoded, without the query, for a line of the log. */
export function rawPath({ request }: HttpRequest): string {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path
}
