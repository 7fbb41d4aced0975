import { tabStorage } from '../../tab_storage.js'
import type { RouterForm } from './router_form.js'
import type { StoredRouter } from './types.js'

/** What an editor holds that the service does not have yet. */
export interface UnsavedWork {
  /** The stored router that is edited; null for a new one. */
  readonly routerId: string | null
  readonly organizationId: string
  readonly form: RouterForm
  /** The router as it was when the editing began; null for a new one. */
  readonly base: { readonly router: StoredRouter } | null
  /** When it was kept, as an ISO instant. */
  readonly at: string
}

const SLOT = 'signalbox.kept.router'

/** The work of one editor of this tab, so that it outlives a look at another page, a reload and a new sign-in. */
export const unsavedWork = {
  keep(work: UnsavedWork): void {
    try {
      tabStorage.setItem(SLOT, JSON.stringify(work))
    } catch {
      // The storage of the tab is full: the work lasts as long as its page.
    }
  },
  /** Null unless the tab has work on this router of this organization. */
  of(routerId: string | null, organizationId: string): UnsavedWork | null {
    const text = tabStorage.getItem(SLOT)
    if (text === null) return null
    const work: UnsavedWork = JSON.parse(text)
    return work.routerId === routerId && work.organizationId === organizationId ? work : null
  },
  drop(): void {
    tabStorage.removeItem(SLOT)
  },
}
