import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '#shared/clock'
import {
  type ConnectionFault,
  type DeliveryOutcome,
  type FailureReason,
  tlsFaultOf,
} from './delivery_outcome.js'
import type { PermittedDestinations } from './permitted_destinations.js'
import { isLoopbackName, type ResolveName } from './resolve_name.js'
import { openTunnel, type WebhookProxy } from './tunnel.js'

/** What one attempt may cost. */
export interface AttemptLimits {
  /** From the resolution of the name to the end of the answer. */
  readonly timeoutMs: number
  /** The bytes of the answer's head that are read. */
  readonly headBytesMax: number
  /** The bytes of the body that are read and stored. */
  readonly bodyStartBytes: number
}

interface Attempted {
  readonly url: URL
  readonly method: 'GET' | undefined
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
}

/** The most addresses of a name that are tried. Each gets an equal share of the time, and so does the answer. */
const ADDRESSES_MAX = 4

/** Bytes that frame a body: sizes and extensions of its chunks. */
const FRAMING_BYTES = 16_384

/** One request and its outcome, for a single use. It settles once, and then its connection is closed. */
export class DeliveryAttempt {
  readonly #beganMs = performance.now()
  readonly #over = new AbortController()
  readonly #settled = Promise.withResolvers<DeliveryOutcome>()
  /** The failure to report if the attempt breaks now. */
  #phase: FailureReason = 'connect'
  #fault: ConnectionFault | null = null
  #answer: IncomingMessage | null = null
  #body: Buffer[] = []
  #bodyBytes = 0
  #wireBytes = 0

  constructor(
    private readonly destinations: PermittedDestinations,
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    private readonly resolve: ResolveName,
    private readonly proxy: WebhookProxy | null
  ) {}

  async run({ url, method, body, headers, signal }: Attempted): Promise<DeliveryOutcome> {
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const timer = setTimeout(() => this.#end('timeout'), this.limits.timeoutMs)
    const stop = () => this.#settled.reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    const send = (socket?: Socket) => this.#open(url, method ?? 'POST', sent, socket).end(body)
    try {
      if (this.proxy === null) send()
      else this.#tunnel(url, this.proxy, send).catch(this.#settled.reject)
      return await this.#settled.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      this.#over.abort()
    }
  }

  /** Over the tunnel if there is one, else over a connection of its own. */
  #open(url: URL, method: string, headers: OutgoingHttpHeaders, tunnel?: Socket): ClientRequest {
    const isEncrypted = url.protocol === 'https:'
    const open = isEncrypted ? httpsRequest : httpRequest
    const share = { autoSelectFamilyAttemptTimeout: this.limits.timeoutMs / (ADDRESSES_MAX + 1) }
    const request = open(url, {
      method,
      headers: {
        'user-agent': 'Signalbox',
        'accept-encoding': 'identity',
        ...headers,
      },
      ...(tunnel === undefined
        ? { agent: false }
        : { createConnection: () => (isEncrypted ? encrypted(tunnel, url) : tunnel) }),
      insecureHTTPParser: false,
      lookup: this.#lookup,
      ...share,
      maxHeaderSize: this.limits.headBytesMax,
      rejectUnauthorized: true,
      signal: this.#over.signal,
    })
    request.on('socket', (socket) => this.#watch(socket, isEncrypted))
    request.on('response', (answer) => this.#read(answer))
    request.on('error', (error: NodeJS.ErrnoException) => {
      this.#fault = tlsFaultOf(error)
      this.#end(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : this.#phase)
    })
    // Without an error, too: after a switch of protocols.
    request.on('close', () => this.#end(this.#phase))
    return request
  }

  /** Hands over a connection to the receiver through the proxy, or ends the attempt. */
  async #tunnel(url: URL, proxy: WebhookProxy, use: (socket: Socket) => void): Promise<void> {
    const hostname = bare(url.hostname)
    const isGiven = isIP(hostname) !== 0 || (proxy.isResolver && !isLoopbackName(hostname))
    const hosts = isGiven ? [hostname] : await this.#permitted(hostname)
    const { headBytesMax, timeoutMs } = this.limits
    for (const host of hosts) {
      const share = AbortSignal.timeout(timeoutMs / (hosts.length + 1))
      const signal = AbortSignal.any([this.#over.signal, share])
      const opened = await openTunnel(proxy, authorityOf(host, url), { signal, headBytesMax })
      if (this.#over.signal.aborted) return void (opened.ok && opened.value.destroy())
      this.#fault = opened.ok ? null : opened.error
      if (!opened.ok) continue
      this.#phase = url.protocol === 'https:' ? 'tls' : 'protocol'
      return use(opened.value)
    }
    if (hosts.length > 0) this.#end('connect')
  }

  /** Gives the connection the addresses that are permitted. Node calls it for names only. */
  readonly #lookup: LookupFunction = (hostname, { all }, callback) => {
    void this.#permitted(hostname).then((addresses) => {
      const tried = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      const [first] = tried
      if (first === undefined) return
      if (all) return callback(null, tried)
      callback(null, first.address, first.family)
    })
  }

  /** The permitted addresses of a name, to be tried in order. Without one, ends the attempt. */
  async #permitted(hostname: string): Promise<readonly string[]> {
    this.#phase = 'dns'
    const addresses = await this.resolve(hostname, this.#over.signal).catch(() => [])
    const permitted = addresses.filter((address) => this.destinations.permitsAddress(address))
    if (permitted.length === 0) this.#refuse(addresses)
    this.#phase = 'connect'
    return triedOf(permitted)
  }

  #watch(socket: Socket, isEncrypted: boolean): void {
    socket.on('connect', () => (this.#phase = isEncrypted ? 'tls' : 'protocol'))
    socket.on('secureConnect', () => (this.#phase = 'protocol'))
    const most = this.limits.headBytesMax + this.limits.bodyStartBytes + FRAMING_BYTES
    socket.on('data', (chunk: Buffer) => {
      this.#wireBytes += chunk.length
      if (this.#wireBytes > most) this.#end('too_large')
    })
  }

  #read(answer: IncomingMessage): void {
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) {
      const redirect = { status, location: answer.headers.location ?? null }
      const durationMs = this.#durationMs()
      return this.#settled.resolve({
        kind: 'failed',
        reason: 'redirect',
        fault: null,
        durationMs,
        redirect,
      })
    }
    this.#answer = answer
    answer.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, this.limits.bodyStartBytes - this.#bodyBytes)
      this.#body.push(kept)
      this.#bodyBytes += kept.length
      if (this.#bodyBytes === this.limits.bodyStartBytes) this.#end('protocol')
    })
    answer.on('error', () => {})
    answer.on('close', () => this.#end('protocol'))
  }

  /** Settles with the answer if its head arrived, and otherwise as failed. */
  #end(reason: FailureReason): void {
    const answer = this.#answer
    // The part of a body that arrived together with the head is emitted after this turn of the event loop.
    if (answer !== null) return void setImmediate(() => this.#accept(answer))
    const durationMs = this.#durationMs()
    this.#settled.resolve({ kind: 'failed', reason, fault: this.#fault, durationMs })
  }

  #accept({ statusCode = 0, headers }: IncomingMessage): void {
    this.#settled.resolve({
      kind: 'answered',
      status: statusCode,
      durationMs: this.#durationMs(),
      // Drops the bytes of a character that is cut.
      bodyStart: new TextDecoder().decode(Buffer.concat(this.#body), { stream: true }),
      retryAfterMs: retryAfterMs(headers['retry-after'], this.clock.now()),
    })
  }

  #refuse(addresses: readonly string[]): void {
    if (addresses.length === 0) return this.#end('dns')
    const durationMs = this.#durationMs()
    this.#settled.resolve({ kind: 'refused_address', reason: 'address', addresses, durationMs })
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#beganMs)
  }
}

/** The addresses to try: equally many of each family, unless one has too few. */
function triedOf(addresses: readonly string[]): string[] {
  const halves = Object.values(Object.groupBy(addresses, (address) => isIP(address)))
  const first = halves.flatMap((half) => half?.slice(0, ADDRESSES_MAX / 2) ?? [])
  return [...new Set([...first, ...addresses])].slice(0, ADDRESSES_MAX)
}

/** The host without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

function authorityOf(host: string, { port, protocol }: URL): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port || (protocol === 'https:' ? 443 : 80)}`
}

function encrypted(socket: Socket, { hostname }: URL): Socket {
  const host = bare(hostname)
  const servername = isIP(host) === 0 ? host : ''
  return connectTls({ socket, host, servername, rejectUnauthorized: true })
}

/** How long the value of a `Retry-After` asks to wait, in seconds or until a date. Null when it says neither. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const until = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}
