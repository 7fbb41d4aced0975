import type { HttpResponse } from '@adonisjs/core/http'

/** Lets pages of every origin load the answer and check its hash. It is the same for everybody. */
export function openToPages(response: HttpResponse, cacheControl: string): void {
  response.header('Access-Control-Allow-Origin', '*')
  response.header('Cross-Origin-Resource-Policy', 'cross-origin')
  response.header('Timing-Allow-Origin', '*')
  response.header('Cache-Control', cacheControl)
}
