import type { HttpRequest } from '@adonisjs/core/http'

/** The path as sent, not decoded and without the query, for a log line. */
export function rawPath({ request }: HttpRequest): string {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path
}

/** Whether the path as sent has each name of the pattern letter by letter, and nothing after the last one. */
export function isExactPath(request: HttpRequest, pattern: string): boolean {
  const sent = rawPath(request).split('/')
  const named = pattern.split('/')
  return (
    sent.length === named.length &&
    named.every((name, at) => (name.startsWith(':') ? !sent[at]?.includes('#') : name === sent[at]))
  )
}
