import type { HttpResponse } from '@adonisjs/core/http'

/** Sends HTML that may load only what the policy allows. */
export function sendPage(
  response: HttpResponse,
  html: string,
  contentSecurityPolicy: string
): void {
  response.header('Content-Security-Policy', contentSecurityPolicy)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'no-referrer')
  response.header('Content-Type', 'text/html; charset=utf-8')
  response.send(html)
}
