import { useSyncExternalStore } from 'react'
import type { components } from '#console/api/schema'
import { tabStorage } from './tab_storage.js'
import { takeZone } from './zone.js'

export type Permission = components['schemas']['Permission']

/** What a signed-in tab knows of its token. */
export interface Session {
  /** An operator belongs to no organization: only the pages of operations are open. */
  readonly kind: 'organization' | 'operator'
  readonly token: string
  readonly tokenId: string
  readonly name: string
  /** Empty for an operator. */
  readonly organizationId: string
  readonly permissions: readonly Permission[]
  /** An ISO instant. */
  readonly expiresAt: string
  /** When the session began; null where the token may not read it. */
  readonly organizationName?: string | null
  /** The organization's; null where it has none, or the token may not read it. */
  readonly timeZone?: string | null
}

/**
 * Why a tab has no session: it never had one, its person left or wants to use another token in it, the service refused the
 * token, or the link that should have signed in.
 */
export type SignedOutBecause = 'new' | 'left' | 'another' | 'refused' | 'link'

const KEY = 'signalbox.session'
/** What pages keep in the tab under this prefix is forgotten when the person signs out. */
const KEPT_PREFIX = 'signalbox.kept.'

let current = stored()
takeZone(current?.timeZone)
let because: SignedOutBecause = 'new'
const listeners = new Set<() => void>()

/**
 * The session of this tab. It survives a reload, and a new tab shares it (`session_sharing.ts`); another tab may have its
 * own, also of another organization. The place behind `#` stays when a session ends, so the next one continues there.
 */
export const session = {
  current: (): Session | null => current,
  signedOutBecause: (): SignedOutBecause => because,
  begin(begun: Session): void {
    current = begun
    takeZone(begun.timeZone)
    tabStorage.setItem(KEY, JSON.stringify(begun))
    tell()
  },
  end(reason: SignedOutBecause): void {
    current = null
    because = reason
    tabStorage.removeItem(KEY)
    if (reason === 'left' || reason === 'another') forgetKept()
    tell()
  },
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The session, or null before signing in. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Whether the session's token holds the permission; null needs only a session. */
export function useMay(permission: Permission | null): boolean {
  const held = useSession()
  return held !== null && (permission === null || held.permissions.includes(permission))
}

function forgetKept(): void {
  for (const key of tabStorage.names()) {
    if (key.startsWith(KEPT_PREFIX)) tabStorage.removeItem(key)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function stored(): Session | null {
  const text = tabStorage.getItem(KEY)
  return text === null ? null : { kind: 'organization', ...JSON.parse(text) }
}
