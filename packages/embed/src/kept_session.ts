import type { OpenSession } from './open_session.js'

interface Kept {
  readonly of: string
  readonly path: string
  readonly session: OpenSession
}

const NAME = 'signalbox'

/** Remembers the session for a reload or the next page of this tab and origin, where the browser has a storage. */
export function keep(of: string, session: OpenSession): void {
  const kept: Kept = { of, path: location.pathname, session }
  attempt(() => sessionStorage.setItem(NAME, JSON.stringify(kept)))
}

/** The session that was started with this key, on this page or, with `isAnywhere`, on any page. */
export function keptSession(of: string, isAnywhere: boolean): OpenSession | null {
  return attempt(() => {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    const isOfThis = kept?.of === of && (isAnywhere || kept.path === location.pathname)
    return isOfThis ? kept.session : null
  })
}

export function forget(): void {
  attempt(() => sessionStorage.removeItem(NAME))
}

/** A browser may refuse the storage, and the page may have written anything there. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
