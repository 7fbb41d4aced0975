import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Begins the answer of a stream and returns the response to write events to. From here on the framework does nothing
 * more for the request. The connection closes with the stream, so that no further request reaches a process that is
 * shutting down.
 */
export function beginStream({ request, response }: HttpContext): ServerResponse {
  const raw = response.response
  response
    .header('Content-Type', 'text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-cache, no-transform')
    .header('Connection', 'close')
    .header('X-Accel-Buffering', 'no')
  raw.writeHead(200, response.getHeaders())
  request.request.socket.setNoDelay(true)
  request.request.socket.setTimeout(0)
  return raw
}
