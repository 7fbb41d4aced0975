import { useSyncExternalStore } from 'react'

/**
 * The place in the console: path and query, both behind `#`, because a tried URL may contain personal data and a fragment
 * reaches no server log. The hooks match wouter's `Router`.
 */
export function useHashPath(): [string, typeof goTo] {
  return [useSyncExternalStore(subscribe, hashPath), goTo]
}

/** The query of the place, without `?`. */
export const useHashSearch = () => useSyncExternalStore(subscribe, hashSearch)

/** Goes to a place such as `/routers?q=implants`; with `replace`, replaces the current history entry. */
export function goTo(place: string, options: { readonly replace?: boolean } = {}): void {
  if (!options.replace) {
    location.hash = place
    return
  }
  history.replaceState(history.state, '', `#${place}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The path of the place, with a leading slash. */
export function hashPath(): string {
  const [path = ''] = place().split('?', 1)
  return path.startsWith('/') ? path : `/${path}`
}

function hashSearch(): string {
  const text = place()
  const at = text.indexOf('?')
  return at === -1 ? '' : text.slice(at + 1)
}

const place = () => location.hash.slice(1)

type Guard = (event: HashChangeEvent) => void

let guard: Guard | null = null
const onHashChange: Guard = (event) => guard?.(event)

/** Installs a guard that sees a new place before the console does and may stop it. Returns the function that removes it. */
export function guardPlace(next: Guard): () => void {
  guard = next
  return () => {
    guard = null
  }
}

function subscribe(listener: () => void): () => void {
  // Listeners of the window run in the order of registration.
  addEventListener('hashchange', onHashChange)
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
