import type { components } from '#console/api/schema'
import { randomKey } from './random_key.js'
import { tabStorage } from './tab_storage.js'

/** An unsaved router: members of the payload of a create. Missing members are not chosen yet. */
export type RouterDraft = Partial<
  Omit<components['schemas']['CreateBookingFlowRouterDto'], 'matching_criteria_from_url'>
>

/** A draft in transit between pages. */
export interface KeptDraft {
  readonly router: RouterDraft
  /** The stored router to replace; null for a new router. */
  readonly routerId: string | null
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

const SLOT = 'signalbox.kept.drafts'
/** The maximum per tab; a new draft replaces the oldest. */
export const DRAFTS_MAX = 8

type Slots = readonly (readonly [key: string, draft: KeptDraft])[]

/**
 * Keeps a draft in this tab and returns its key for `keptDraft`. If the storage is full, older drafts are dropped first; null
 * if the draft alone does not fit.
 */
export function keepDraft(draft: KeptDraft, storage: DraftStorage = tabStorage): string | null {
  const key = randomKey()
  let slots: Slots = [...read(storage), [key, draft] as const].slice(-DRAFTS_MAX)
  for (; slots.length > 0; slots = slots.slice(1)) {
    try {
      storage.setItem(SLOT, JSON.stringify(slots))
      return key
    } catch {
      // The storage is full: drop the oldest draft.
    }
  }
  return null
}

/** The draft with this key, which stays readable; null if the tab has none. */
export function keptDraft(key: string, storage: DraftStorage = tabStorage): KeptDraft | null {
  return read(storage).find(([kept]) => kept === key)?.[1] ?? null
}

/** The editor's place for the draft: as a new router, or as unsaved changes of the stored one. */
export function draftPlace(draft: KeptDraft, storage: DraftStorage = tabStorage): string {
  const place = draft.routerId === null ? '/routers/new' : `/routers/${draft.routerId}`
  return withDraft(place, new URLSearchParams(), draft, storage)
}

interface Trial {
  readonly url: string
  /** An ISO instant; now by default. */
  readonly at?: string | undefined
  /** Which routers to ask, as an ISO instant or a revision; the current ones by default. */
  readonly asOf?: string | undefined
  /** The router to explain. */
  readonly why?: string | undefined
  /** Takes part as if stored. */
  readonly draft?: KeptDraft | undefined
}

export function tryPlace({ url, at, asOf, why, draft }: Trial, storage?: DraftStorage): string {
  const query = new URLSearchParams({
    ...(url !== '' && { url }),
    ...(at !== undefined && { at }),
    ...(asOf !== undefined && { as_of: asOf }),
    ...(why !== undefined && { why }),
  })
  return withDraft('/try', query, draft, storage)
}

function withDraft(
  place: string,
  query: URLSearchParams,
  draft: KeptDraft | undefined,
  storage: DraftStorage | undefined
): string {
  const key = draft ? keepDraft(draft, storage) : null
  if (key !== null) query.set('draft', key)
  return query.size === 0 ? place : `${place}?${query}`
}

function read(storage: DraftStorage): Slots {
  const text = storage.getItem(SLOT)
  if (text === null) return []
  try {
    const slots: unknown = JSON.parse(text)
    return Array.isArray(slots) ? (slots as Slots) : []
  } catch {
    return []
  }
}
