import type { WebhookMessage } from './api.js'

/** Deliveries that were sent longer ago, or later than now by as much, are refused. */
const TOLERANCE_MS = 5 * 60_000

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

interface Delivery {
  /** Exactly what arrived, before anything parsed it. */
  readonly body: string | Uint8Array
  /** Of the request, by their names in any case, or as `fetch` has them. */
  readonly headers: Headers | Pick<globalThis.Headers, 'get'>
  /** That of the webhook; while it is rotated, both. */
  readonly secret: string | readonly string[] | undefined
}

/** The delivery is not from the service, was changed on its way, or is too old. Answer 401. */
export class WebhookUnverified extends Error {
  override readonly name = 'WebhookUnverified'
}

/**
 * What the service says in a delivery that one of the secrets signed (Standard Webhooks). Throws WebhookUnverified for
 * any other, and a TypeError for what is no secret, or a body that is missing or was parsed already. `id` is the same in each repetition of a delivery.
 */
export async function verifyWebhook(
  { body, headers, secret }: Delivery,
  nowMs = Date.now()
): Promise<WebhookMessage & { readonly id: string }> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError(
      'body must be the text or the bytes of the request, before anything parsed it: express.raw({ type: "*/*" })'
    )
  }
  const read = readerOf(headers)
  const [id, timestamp] = [read('webhook-id'), read('webhook-timestamp')]
  const sentMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN
  if (!(Math.abs(nowMs - sentMs) <= TOLERANCE_MS)) {
    throw new WebhookUnverified('The delivery has no time, or one that is more than 5 minutes away')
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const signatures = read('webhook-signature').split(' ')
  const keys = await Promise.all([secret].flat().map((one) => keyOf(String(one))))
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : null
    if (bytes === null) continue
    for (const key of keys) {
      if (!(await crypto.subtle.verify('HMAC', key, bytes, signed))) continue
      return { ...(JSON.parse(text) as WebhookMessage), id }
    }
  }
  throw new WebhookUnverified('No signature of the delivery is of a secret of the webhook')
}

function readerOf(headers: Delivery['headers']): (name: string) => string {
  if (isFetched(headers)) return (name) => headers.get(name) ?? ''
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const byName = new Map(named)
  return (name) => String(byName.get(name) ?? '')
}

function isFetched(headers: Delivery['headers']): headers is Pick<globalThis.Headers, 'get'> {
  return typeof headers.get === 'function'
}

function keyOf(secret: string) {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : null
  if (bytes === null) throw new TypeError('secret must be that of a webhook: whsec_…')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Null for what is not base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
