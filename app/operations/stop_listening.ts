import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'

const IDLE_SWEEP_MS = 50

/**
 * Ends an HTTP server: no new connection is taken, requests in flight finish, idle keep-alive connections are closed as
 * they become idle. Whatever is still open after `limitMs` is cut. Resolves in every case and never throws.
 */
export function stopListening(server: HttpServer | HttpsServer, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}
