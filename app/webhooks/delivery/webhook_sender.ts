import type { Clock } from '#shared/clock'
import type { DeliveryOutcome } from './delivery_outcome.js'
import { type AttemptLimits, DeliveryAttempt } from './delivery_attempt.js'
import type { PermittedDestinations } from './permitted_destinations.js'
import { type ResolveName, resolveName } from './resolve_name.js'
import type { WebhookProxy } from './tunnel.js'

export interface WebhookRequest {
  readonly url: string
  /** `POST` unless given. */
  readonly method?: 'GET'
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Ends the attempt early: `send` rejects with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Sends one request to a URL that an organization chose. Attempts share nothing: each has its own connection, TLS session
 * and resolution of the name, and ends within `timeoutMs`. A request reaches only addresses that `destinations`
 * permits, because the connection is made to the judged address, also through a proxy, unless the proxy resolves names.
 */
export class WebhookSender {
  constructor(
    private readonly destinations: PermittedDestinations,
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    private readonly proxy: WebhookProxy | null,
    private readonly resolve: ResolveName = resolveName
  ) {}

  async send({
    url: text,
    method,
    body,
    headers,
    signal,
  }: WebhookRequest): Promise<DeliveryOutcome> {
    signal?.throwIfAborted()
    const url = this.destinations.read(text)
    if (!url.ok) {
      return { kind: 'refused_address', reason: url.error, addresses: [], durationMs: 0 }
    }
    const { destinations, limits, clock, resolve, proxy } = this
    const attempt = new DeliveryAttempt(destinations, limits, clock, resolve, proxy)
    return attempt.run({ url: url.value, method, body, headers, signal })
  }
}
