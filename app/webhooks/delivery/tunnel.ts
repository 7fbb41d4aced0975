import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { err, ok, type Result } from '#shared/result'
import type { ConnectionFault } from './delivery_outcome.js'

/** The HTTP proxy through which every request to a receiver leaves. */
export interface WebhookProxy {
  /** With the credentials that it wants, if any. */
  readonly url: URL
  /** It is given the names of receivers and judges their addresses; otherwise an address that the service has judged. */
  readonly isResolver: boolean
}

/** Asks the proxy for a connection to `authority` (`host:port`), by CONNECT. */
export async function openTunnel(
  { url }: WebhookProxy,
  authority: string,
  { signal, headBytesMax }: { readonly signal: AbortSignal; readonly headBytesMax: number }
): Promise<Result<Socket, ConnectionFault>> {
  const [open, port] = url.protocol === 'https:' ? [httpsRequest, 443] : [httpRequest, 80]
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  const request = open({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port || port,
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      ...(credentials !== ':' && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
    agent: false,
    maxHeaderSize: headBytesMax,
    signal,
  })
  request.end()
  try {
    const opened = await once(request, 'connect')
    const [{ statusCode = 0 }, socket, head] = opened as [IncomingMessage, Socket, Buffer]
    if (statusCode >= 200 && statusCode < 300) {
      socket.unshift(head)
      return ok(socket)
    }
    socket.destroy()
    return err('proxy_refused')
  } catch {
    return err('proxy_unreachable')
  }
}
