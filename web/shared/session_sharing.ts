import { randomKey } from './random_key.js'

/** How long a new tab waits for another tab's session: too short to notice. A later answer still signs it in. */
export const ANSWER_WITHIN_MS = 150
/** How long the first answer waits for those of more recently used tabs. */
const OTHERS_WITHIN_MS = 30

/** The part of a session that sharing needs. */
export interface SharedSession {
  readonly kind: string
  readonly tokenId: string
  readonly organizationId: string
  readonly permissions: readonly string[]
  readonly expiresAt: string
  readonly memberId?: string
}

export interface SessionAnswer<Session> {
  readonly session: Session
  /** When a person last used the tab, as Unix milliseconds; 0 for never. */
  readonly usedAtMs: number
}

/** The ends of a session that all tabs follow. */
type Ending = 'left' | 'refused'

type Message<Session> =
  | { readonly kind: 'question'; readonly from: string }
  | (SessionAnswer<Session> & { readonly kind: 'answer'; readonly to: string })
  | { readonly kind: 'begun'; readonly session: Session }
  | { readonly kind: 'ended'; readonly tokenId: string; readonly because: Ending }

/** The part of a tab's session that sharing needs. */
export interface TabSession<Session> {
  current(): Session | null
  signedOutBecause(): string
  begin(begun: Session): void
  end(reason: Ending): void
  subscribe(listener: () => void): unknown
}

/** The part of a `BroadcastChannel` that sharing needs. */
interface TabChannel<Session> {
  postMessage(message: Message<Session>): void
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: Message<Session> }) => void
  ): void
}

/**
 * Shares this tab's session with the other tabs of the channel, and stores it nowhere else. A session that begins here signs in
 * waiting tabs, and replaces theirs only if it is of the same member and ends later. One that ends here ends in every tab that
 * shares it.
 */
export function shareSession<Session extends SharedSession>(
  tab: TabSession<Session>,
  channel: TabChannel<Session>,
  usedAtMs: () => number
): { join(): Promise<void> } {
  const own = randomKey()
  const answers: SessionAnswer<Session>[] = []
  const endedIds = new Set<string>()
  let former = tab.current()
  let isJoining = false
  let isRemote = false
  let onAnswer = () => {}
  const post = (message: Message<Session>) => channel.postMessage(message)
  /** A change from another tab is not sent again. */
  const applyRemote = (change: () => void) => {
    isRemote = true
    change()
    isRemote = false
  }
  const takeUp = (begun: Session) => {
    const held = tab.current()
    const isWanted =
      held === null
        ? tab.signedOutBecause() !== 'another' && (former === null || isOfSame(former, begun))
        : goesOnBy(held, begun)
    if (isWanted && !endedIds.has(begun.tokenId)) applyRemote(() => tab.begin(begun))
  }

  tab.subscribe(() => {
    const begun = tab.current()
    const because = tab.signedOutBecause()
    const ended = former
    former = begun ?? former
    if (isRemote) return
    if (begun !== null) {
      post({ kind: 'begun', session: begun })
    } else if (ended !== null && (because === 'left' || because === 'refused')) {
      post({ kind: 'ended', tokenId: ended.tokenId, because })
    }
  })

  channel.addEventListener('message', ({ data }) => {
    const held = tab.current()
    if (data.kind === 'question') {
      if (held === null) return
      post({ kind: 'answer', to: data.from, session: held, usedAtMs: usedAtMs() })
    } else if (data.kind === 'answer') {
      if (data.to !== own) return
      if (!isJoining) return takeUp(data.session)
      answers.push(data)
      onAnswer()
    } else if (data.kind === 'begun') {
      takeUp(data.session)
    } else {
      endedIds.add(data.tokenId)
      if (held?.tokenId === data.tokenId) applyRemote(() => tab.end(data.because))
    }
  })

  return {
    /** Signs a new tab in with another tab's session, if there is one. Settles within `ANSWER_WITHIN_MS`. */
    async join() {
      if (tab.current() !== null || tab.signedOutBecause() !== 'new') return
      isJoining = true
      await new Promise<void>((resolve) => {
        setTimeout(resolve, ANSWER_WITHIN_MS)
        onAnswer = () => setTimeout(resolve, OTHERS_WITHIN_MS)
        post({ kind: 'question', from: own })
      })
      isJoining = false
      const chosen = chosenAnswer(answers)
      if (chosen !== null) takeUp(chosen)
    },
  }
}

/** The session of the most recently used tab, which opened the new one; at a tie, the one with fewer permissions. */
export function chosenAnswer<Session extends SharedSession>(
  answers: readonly SessionAnswer<Session>[]
): Session | null {
  const [first] = answers.toSorted(
    (one, other) => other.usedAtMs - one.usedAtMs || rightsOf(one.session) - rightsOf(other.session)
  )
  return first?.session ?? null
}

/** An operator needs no permissions, so ranks highest. */
function rightsOf({ kind, permissions }: SharedSession): number {
  return kind === 'operator' ? Number.MAX_SAFE_INTEGER : permissions.length
}

/** Whether a member renewed the session, or signed in again. */
function goesOnBy(held: SharedSession, begun: SharedSession): boolean {
  const isOfMember = held.memberId !== undefined && held.memberId === begun.memberId
  return isOfMember && held.expiresAt < begun.expiresAt
}

function isOfSame(former: SharedSession, begun: SharedSession): boolean {
  return former.kind === begun.kind && former.organizationId === begun.organizationId
}
