import { tabStorage } from '#console/shared/tab_storage'

/** What a provider of sign-in answered in the address. */
export interface ProviderAnswer {
  readonly code?: string
  readonly state?: string
  readonly iss?: string
  readonly error?: string
}

const ANSWER_MEMBERS = ['code', 'state', 'iss', 'error'] as const

/** An invitation's code, the identity that a provider confirmed, and that a signed-in person signs in again. */
const KEPT = ['invitation', 'identity', 'again'] as const
type Kept = (typeof KEPT)[number]

const keyOf = (name: Kept) => `signalbox.${name}`
const listeners = new Set<() => void>()
let answer: ProviderAnswer | null = null

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * How a person who signs in as themselves came to this tab, until they are in or leave: by an invitation (`#invitation=…`),
 * back from a provider (`?code=…`), or to sign in again (`#sign-in`). An invitation survives the way to the provider.
 */
export const arrival = {
  isHere: (): boolean => answer !== null || KEPT.some((name) => arrival.kept(name) !== null),
  answer: (): ProviderAnswer | null => answer,
  kept: (name: Kept): string | null => tabStorage.getItem(keyOf(name)),
  keep(name: Kept, text: string | null): void {
    if (text === null) tabStorage.removeItem(keyOf(name))
    else tabStorage.setItem(keyOf(name), text)
    notify()
  },
  /** Drops the answer of the provider once it is dealt with. */
  dropAnswer(): void {
    answer = null
    notify()
  },
  /** Removes codes from the address and the history. Does nothing without one. */
  read(): void {
    const query = new URLSearchParams(location.search)
    if (query.has('code') || query.has('error')) {
      const given = ANSWER_MEMBERS.map((name) => [name, query.get(name)] as const)
      answer = Object.fromEntries(given.filter(([, text]) => text !== null))
      history.replaceState(null, '', location.pathname)
    }
    const [, invitation] = /^#invitation=(.+)$/.exec(location.hash) ?? []
    const isAgain = location.hash === '#sign-in'
    if (invitation === undefined && !isAgain) return
    history.replaceState(null, '', '#/')
    arrival.keep(isAgain ? 'again' : 'invitation', invitation ?? 'yes')
    dispatchEvent(new HashChangeEvent('hashchange'))
  },
  leave(): void {
    answer = null
    for (const name of KEPT) tabStorage.removeItem(keyOf(name))
    notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
