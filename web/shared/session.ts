import { useSyncExternalStore } from 'react'
import type { components } from '#console/api/schema'
import { tabStorage } from './tab_storage.js'
import { takeZone } from './zone.js'

export type Permission = components['schemas']['Permission']

/** What a tab knows of its token. */
export interface Session {
  /** Operators belong to no organization and see only the pages of operations. */
  readonly kind: 'organization' | 'operator'
  readonly token: string
  readonly tokenId: string
  readonly name: string
  /** Empty for an operator. */
  readonly organizationId: string
  readonly permissions: readonly Permission[]
  /** An ISO instant. */
  readonly expiresAt: string
  /** The member who signed in as themselves; absent if a token did. */
  readonly memberId?: string
  /** As of the start of the session; null if the token may not read it. */
  readonly organizationName?: string | null
  /** The organization's; null without one, or if the token may not read it. */
  readonly timeZone?: string | null
}

/**
 * Why a tab has no session: it never had one, its person signed out or wants another token, or the service refused the token or
 * the sign-in link.
 */
export type SignedOutBecause = 'new' | 'left' | 'another' | 'refused' | 'link'

const KEY = 'signalbox.session'
/** Entries under this prefix are deleted at sign-out. */
const KEPT_PREFIX = 'signalbox.kept.'

let current = stored()
takeZone(current?.timeZone)
let because: SignedOutBecause = 'new'
const listeners = new Set<() => void>()

/**
 * The session of this tab. It survives a reload, and new tabs share it (`session_sharing.ts`); another tab may have its own,
 * even of another organization. The place stays when a session ends, so that the next one continues there.
 */
export const session = {
  current: (): Session | null => current,
  signedOutBecause: (): SignedOutBecause => because,
  begin(begun: Session): void {
    current = begun
    takeZone(begun.timeZone)
    tabStorage.setItem(KEY, JSON.stringify(begun))
    notify()
  },
  end(reason: SignedOutBecause): void {
    current = null
    because = reason
    tabStorage.removeItem(KEY)
    if (reason === 'left' || reason === 'another') forgetKept()
    notify()
  },
  /** Runs the listener after each change. Returns the function that removes it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Null before sign-in. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Whether the session's token has the permission. Null only takes a session. */
export function useMay(permission: Permission | null): boolean {
  const held = useSession()
  return held !== null && (permission === null || held.permissions.includes(permission))
}

function forgetKept(): void {
  for (const key of tabStorage.names()) {
    if (key.startsWith(KEPT_PREFIX)) tabStorage.removeItem(key)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function stored(): Session | null {
  const text = tabStorage.getItem(KEY)
  return text === null ? null : { kind: 'organization', ...JSON.parse(text) }
}
