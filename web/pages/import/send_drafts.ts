import { api } from '../../api/client.js'
import { bodyOf, type Drafts } from './drafts.js'

export interface SendQuery {
  readonly validate_only?: true
  readonly on_conflict: 'warn' | 'reject'
  readonly on_pin?: 'warn'
  readonly impact?: true
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Sends the drafts as they were read: a CSV stays a CSV. */
export function sendDrafts(
  drafts: Drafts,
  query: SendQuery,
  { headers = {}, ...options }: SendOptions = {}
) {
  const { type, text } = bodyOf(drafts)
  return api.POST('/v1/booking-flow-routers/import', {
    ...options,
    params: { query },
    headers: { ...headers, 'Content-Type': type },
    body: { routers: [] },
    bodySerializer: () => text,
  })
}
