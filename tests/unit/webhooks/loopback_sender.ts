import { BlockList, isIPv6 } from 'node:net'
import { SystemClock } from '#shared/clock'
import type { DeliveryOutcome } from '#webhooks/delivery/delivery_outcome'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import type { ResolveName } from '#webhooks/delivery/resolve_name'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import type { WebhookProxy } from '#webhooks/delivery/tunnel'

export const LIMITS = { timeoutMs: 15_000, headBytesMax: 16_384, bodyStartBytes: 1024 }

/** Long enough to be sent on a busy machine, short enough to be waited for. */
export const SHORT_MS = 400

/** A sender to which addresses of loopback are allowed, by default 127.0.0.1 alone, over plain HTTP. */
export function loopbackSender(
  limits: Partial<typeof LIMITS> = {},
  resolve?: ResolveName,
  allowed: readonly string[] = ['127.0.0.1'],
  proxy: WebhookProxy | null = null
): WebhookSender {
  const allowedNetworks = new BlockList()
  for (const address of allowed) {
    allowedNetworks.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  const destinations = new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: true })
  return new WebhookSender(
    destinations,
    { ...LIMITS, ...limits },
    new SystemClock(),
    proxy,
    resolve
  )
}

/** An outcome without what differs from run to run. */
export function timeless(outcome: DeliveryOutcome): object {
  return Object.fromEntries(Object.entries(outcome).filter(([name]) => name !== 'durationMs'))
}
