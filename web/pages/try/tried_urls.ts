import { tabStorage } from '../../tab_storage.js'

const SLOT = 'signalbox.kept.tried'
/** A tab keeps this many; a further one replaces the oldest. */
export const TRIED_MAX = 30

/** The URLs that this tab has tried, the latest first. */
export function triedUrls(storage: Pick<Storage, 'getItem'> = tabStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}

/** Puts the URL first; each is kept once. A tab without room for it keeps what it has. */
export function keepTried(
  url: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = tabStorage
): void {
  const others = triedUrls(storage).filter((tried) => tried !== url)
  try {
    storage.setItem(SLOT, JSON.stringify([url, ...others].slice(0, TRIED_MAX)))
  } catch {
    // The storage of a tab is full.
  }
}
