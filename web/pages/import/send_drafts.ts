import { api } from '#console/api/client'
import { pinsProblem } from '#console/api/pins'
import { ApiProblem } from '#console/api/problems'
import { routerWrite, type RouterWrite } from '#console/parts/undo'
import { bodyOf, type Drafts, type Refusals, type RefusedDraft, stateOf } from './drafts.js'

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

/** Sends the drafts in their own format: a CSV stays a CSV. */
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

export interface CheckedDrafts {
  /** Includes conflicts. */
  readonly refusals: Refusals
  /** The refusal by pins; null without one, and while a draft is bad. */
  readonly broken: ApiProblem | null
}

/** Asks what an import would refuse. Writes nothing. Throws an `ApiProblem` if the import as a whole is invalid. */
export async function checkDrafts(drafts: Drafts): Promise<CheckedDrafts> {
  const checked = await check(drafts, 'reject')
  const states = [...checked.refusals.values()].map(stateOf)
  if (states.length === 0 || states.includes('bad')) return checked
  // Conflicts take precedence over pins, so a second check that allows them judges the pins.
  const { broken } = await check(drafts, 'warn')
  return { ...checked, broken }
}

async function check(drafts: Drafts, onConflict: 'reject' | 'warn'): Promise<CheckedDrafts> {
  try {
    await sendDrafts(drafts, { validate_only: true, on_conflict: onConflict })
    return { refusals: new Map(), broken: null }
  } catch (thrown) {
    const broken = pinsProblem(thrown)
    if (broken !== null) return { refusals: new Map(), broken }
    if (!(thrown instanceof ApiProblem) || thrown.code !== 'E_IMPORT_REFUSED') throw thrown
    const refused = thrown.body.drafts as readonly RefusedDraft[]
    return { refusals: new Map(refused.map((draft) => [draft.index, draft])), broken: null }
  }
}

interface Importing {
  readonly drafts: Drafts
  /** A repeated key creates the routers once. */
  readonly key: string
}

/** Creates all routers or none, whatever conflicts they have. Returns their number and the undo. */
export async function importDrafts(
  { drafts, key }: Importing,
  breaksPins: boolean
): Promise<{ readonly count: number; readonly written: RouterWrite }> {
  const { data, response } = await sendDrafts(
    drafts,
    { on_conflict: 'warn', ...(breaksPins && { on_pin: 'warn' }) },
    // A forced import is another request, so it needs a key of its own.
    { headers: { 'Idempotency-Key': breaksPins ? `${key}-all-the-same` : key } }
  )
  const routers = data?.routers ?? []
  return { count: routers.length, written: routerWrite(routers[0]?._id ?? '', response) }
}
