import type { HttpContext } from '@adonisjs/core/http'

/** An answer as a value, so that it can be stored before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export function sendAnswer({ response }: HttpContext, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  response.status(status).send(body)
}
