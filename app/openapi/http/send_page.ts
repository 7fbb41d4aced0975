import type { HttpResponse } from '@adonisjs/core/http'
import { CONTENT_SECURITY_POLICY } from './docs_page.js'

/** Sends HTML that loads nothing from other hosts. */
export function sendPage(response: HttpResponse, html: string): void {
  response.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'no-referrer')
  response.header('Content-Type', 'text/html; charset=utf-8')
  response.send(html)
}
