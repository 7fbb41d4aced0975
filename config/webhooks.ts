import { BlockList } from 'node:net'
import env from '#environment/env'
import { customaryProxy } from '#environment/env_rules'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MIB = 1_024 * 1_024

const proxyUrl = env.get('WEBHOOKS_PROXY')

/** How webhooks are delivered. All times in milliseconds. */
const webhooksConfig = {
  destinations: {
    allowedNetworks: env.get('WEBHOOKS_ALLOW_PRIVATE_NETWORKS') ?? new BlockList(),
    isPlainHttpAllowed: env.get('WEBHOOKS_ALLOW_HTTP') === 'on',
  },
  proxy: proxyUrl && { url: proxyUrl, isResolver: env.get('WEBHOOKS_PROXY_RESOLVES') === 'on' },
  otherProxy: customaryProxy(),
  /** What one attempt may cost. */
  attempt: { timeoutMs: 10_000, headBytesMax: 16_384, bodyStartBytes: 1_024 },
  /** About 22 attempts in a day. */
  schedule: { firstMs: 5_000, longestMs: 2 * HOUR_MS, giveUpAfterMs: DAY_MS },
  /** A webhook that fails for this long is disabled. */
  disableAfterMs: 5 * DAY_MS,
  deliverer: {
    /** While something is due, and for a while after; otherwise `idlePollMs`. */
    pollMs: 250,
    idlePollMs: 1_000,
    attentiveMs: 2_000,
    /** Longer than an attempt and its writes take. */
    claimMs: 30_000,
    slowMs: 2_000,
    holdMs: 250,
    awayPauseMs: 2_000,
  },
  /** Attempts that an instance makes at once. */
  permits: { total: 64, slow: 32, perOrganization: 16, perWebhook: 4 },
  /** Test deliveries that an instance makes at once. */
  testPermits: { total: 8, slow: 8, perOrganization: 2, perWebhook: 1 },
  /** The capacity of a queue, and how often its size is measured. */
  capacity: { allowed: { count: 5_000, bytes: 8 * MIB }, keepMs: 2_000 },
  subscriptions: { name: 'webhook-subscriptions', ttlMs: 10 * MINUTE_MS, localTtlMs: 30_000 },
  /** How long attempts in progress may take to finish when a process ends without a drain. */
  stopTimeoutMs: 2_000,
}

export default webhooksConfig
export type WebhooksConfig = typeof webhooksConfig
