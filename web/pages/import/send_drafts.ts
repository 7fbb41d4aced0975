import { api } from '../../api/client.js'
import { ApiProblem } from '../../api/problems.js'
import type { components } from '../../api/schema.js'
import { bodyOf, type Drafts } from './drafts.js'

export type RefusedDraft = components['schemas']['RefusedDraft']

/** What the service would refuse, by the index of the draft; nothing was written. */
export type Refusals = ReadonlyMap<number, RefusedDraft>

export const CONFLICTS = 'E_ROUTER_CONFLICTS'

/** Asks what an import would refuse. Conflicts are among it. Throws an `ApiProblem` when the whole import is wrong. */
export async function checkDrafts(drafts: Drafts): Promise<Refusals> {
  try {
    await send(drafts, { validate_only: true, on_conflict: 'reject' })
    return new Map()
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem) || thrown.code !== 'E_IMPORT_REFUSED') throw thrown
    const refused = thrown.body.drafts as readonly RefusedDraft[]
    return new Map(refused.map((draft) => [draft.index, draft]))
  }
}

/** Creates all routers or none; conflicts were shown before. The same key twice creates them once. */
export async function importDrafts(drafts: Drafts, key: string): Promise<number> {
  const { data } = await send(drafts, { on_conflict: 'warn' }, { 'Idempotency-Key': key })
  return data?.routers.length ?? 0
}

/** A key of a request that may be repeated. (`crypto.randomUUID` is missing where a page came over plain http.) */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function send(
  drafts: Drafts,
  query: { readonly validate_only?: true; readonly on_conflict: 'warn' | 'reject' },
  headers: Readonly<Record<string, string>> = {}
) {
  const { type, text } = bodyOf(drafts)
  return api.POST('/v1/booking-flow-routers/import', {
    params: { query },
    headers: { ...headers, 'Content-Type': type },
    body: { routers: [] },
    bodySerializer: () => text,
  })
}
