import type { components } from '#console/api/schema'
import { randomKey } from './random_key.js'
import { tabStorage } from './tab_storage.js'

/** A router that is not stored: members of the payload of a create. Absent members are still to be chosen. */
export type RouterDraft = Partial<
  Omit<components['schemas']['CreateBookingFlowRouterDto'], 'matching_criteria_from_url'>
>

/** A draft on its way from one page to another. */
export interface KeptDraft {
  readonly router: RouterDraft
  /** The stored router that the draft would replace; null when the draft is a new router. */
  readonly routerId: string | null
}

/** What drafts need of a tab's session storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

const SLOT = 'signalbox.kept.drafts'
/** A tab keeps this many drafts; a further one replaces the oldest. */
export const DRAFTS_MAX = 8

type Slots = readonly (readonly [key: string, draft: KeptDraft])[]

/**
 * Keeps a draft for this tab and returns its key, which `keptDraft` takes. When the tab has no room for it beside older
 * drafts, those go first; null when it does not fit alone either.
 */
export function keepDraft(draft: KeptDraft, storage: DraftStorage = tabStorage): string | null {
  const key = randomKey()
  let slots: Slots = [...read(storage), [key, draft] as const].slice(-DRAFTS_MAX)
  for (; slots.length > 0; slots = slots.slice(1)) {
    try {
      storage.setItem(SLOT, JSON.stringify(slots))
      return key
    } catch {
      // The storage of a tab is full: the oldest draft goes.
    }
  }
  return null
}

/** The draft with this key, as often as it is asked for; null when the tab has none. */
export function keptDraft(key: string, storage: DraftStorage = tabStorage): KeptDraft | null {
  return read(storage).find(([kept]) => kept === key)?.[1] ?? null
}

/** Where the editor shows the draft: of a new router, or as unsaved changes of the stored one. */
export function draftPlace(draft: KeptDraft, storage: DraftStorage = tabStorage): string {
  const place = draft.routerId === null ? '/routers/new' : `/routers/${draft.routerId}`
  return withDraft(place, new URLSearchParams(), draft, storage)
}

interface Trial {
  readonly url: string
  /** An ISO instant; now unless given. */
  readonly at?: string | undefined
  /** Whose routers are asked, as an ISO instant or a revision; the present ones unless given. */
  readonly asOf?: string | undefined
  /** The router whose reasons are shown. */
  readonly why?: string | undefined
  /** Takes part as if it were stored. */
  readonly draft?: KeptDraft | undefined
}

/** Where a URL is tried. */
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
