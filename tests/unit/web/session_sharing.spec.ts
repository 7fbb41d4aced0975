import { test } from '@japa/runner'
import { eventually } from '#tests/support/eventually'
import {
  ANSWER_WITHIN_MS,
  chosenAnswer,
  shareSession,
  type SharedSession,
  type TabSession,
} from '#console/shared/session_sharing'

let browsers = 0

const ofOrganization = (
  organizationId: string,
  more: Partial<SharedSession> = {}
): SharedSession => ({
  kind: 'organization',
  tokenId: organizationId,
  organizationId,
  permissions: ['routers:read'],
  expiresAt: '2027-01-01T08:00:00.000Z',
  ...more,
})
const NORTH = ofOrganization('north')
const SOUTH = ofOrganization('south')
const OPERATOR = ofOrganization('', { kind: 'operator', tokenId: 'operator', permissions: [] })

/** A browser whose tabs are real channels of this process; they close with the test. */
function browser(closeLater: (close: () => void) => void) {
  const name = `test-${(browsers += 1)}`
  return (held: SharedSession | null, whenAsked = () => {}) => {
    let current = held
    let because = 'new'
    const listeners = new Set<() => void>()
    const tell = () => listeners.forEach((listener) => listener())
    const tab: TabSession<SharedSession> & { end(reason: string): void } = {
      current: () => current,
      signedOutBecause: () => because,
      begin(begun) {
        current = begun
        tell()
      },
      end(reason) {
        current = null
        because = reason
        tell()
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const channel = new BroadcastChannel(name)
    closeLater(() => channel.close())
    const between: Parameters<typeof shareSession<SharedSession>>[1] = {
      postMessage: (message) => channel.postMessage(message),
      addEventListener: (type, listener) =>
        channel.addEventListener(type, (event) => {
          if (event instanceof MessageEvent) listener(event)
        }),
    }
    const { join } = shareSession(tab, between, () => {
      whenAsked()
      return 0
    })
    /** Waits until the tab holds the session with the identifier; null for none. */
    const comesToHold = (expected: SharedSession | null) =>
      eventually(
        async () => current?.tokenId ?? null,
        (id) => id === (expected?.tokenId ?? null)
      )
    return { ...tab, join, comesToHold }
  }
}

test.group('Tabs of one browser', () => {
  test('a new tab is signed in by another tab: {kind}')
    .with([NORTH, OPERATOR])
    .run(async ({ assert, cleanup }, held) => {
      const open = browser(cleanup)
      open(held)
      const fresh = open(null)

      await fresh.join()

      await fresh.comesToHold(held)
      assert.deepEqual(fresh.current(), held)
    })

  test('a new tab without another tab waits no longer than its limit', async ({
    assert,
    cleanup,
  }) => {
    const fresh = browser(cleanup)(null)
    const beganMs = performance.now()

    await fresh.join()

    assert.isNull(fresh.current())
    assert.isAtLeast(performance.now() - beganMs, ANSWER_WITHIN_MS - 5)
  })

  test('an answer after the wait signs in as well', async ({ assert, cleanup }) => {
    const open = browser(cleanup)
    const fresh = open(null)
    await fresh.join()
    assert.isNull(fresh.current())

    open(null).begin(NORTH)

    await fresh.comesToHold(NORTH)
  })

  test('of several sessions the latest used wins, and of equals the one with fewer permissions', ({
    assert,
  }) => {
    const wide = ofOrganization('wide', { permissions: ['routers:read', 'routers:manage'] })
    const table = [
      [[], null],
      [
        [
          { session: NORTH, usedAtMs: 1 },
          { session: SOUTH, usedAtMs: 2 },
        ],
        SOUTH,
      ],
      [
        [
          { session: wide, usedAtMs: 2 },
          { session: NORTH, usedAtMs: 1 },
        ],
        wide,
      ],
      [
        [
          { session: wide, usedAtMs: 0 },
          { session: NORTH, usedAtMs: 0 },
        ],
        NORTH,
      ],
      [
        [
          { session: OPERATOR, usedAtMs: 0 },
          { session: wide, usedAtMs: 0 },
        ],
        wide,
      ],
    ] as const
    for (const [answers, expected] of table) assert.equal(chosenAnswer(answers), expected)
  })

  test('a session that ends in one tab ends in tabs that share it, and in no other: {$self}')
    .with(['left', 'refused'] as const)
    .run(async ({ assert, cleanup }, because) => {
      const open = browser(cleanup)
      const [first, sharing, other] = [open(NORTH), open(NORTH), open(SOUTH)]

      first.end(because)

      await sharing.comesToHold(null)
      assert.equal(sharing.signedOutBecause(), because)
      assert.deepEqual(other.current(), SOUTH)
    })

  test('a session that ends while a new tab waits does not sign it in', async ({ cleanup }) => {
    const open = browser(cleanup)
    const leaving = open(NORTH, () => queueMicrotask(() => leaving.end('left')))
    const fresh = open(null)

    await fresh.join()

    await fresh.comesToHold(null)
  })

  test('a tab that uses another token leaves the session to the others', async ({
    assert,
    cleanup,
  }) => {
    const open = browser(cleanup)
    const [first, sharing] = [open(NORTH), open(NORTH)]
    first.end('another')
    const fresh = open(null)
    await fresh.join()
    await fresh.comesToHold(NORTH)

    fresh.begin(SOUTH)
    await open(null).join()

    assert.deepEqual(first.current(), null)
    assert.deepEqual(sharing.current(), NORTH)
  })

  test('a new session is taken up by tabs without one, unless of another organization', async ({
    assert,
    cleanup,
  }) => {
    const open = browser(cleanup)
    const [north, alsoNorth, south] = [open(NORTH), open(NORTH), open(SOUTH)]
    north.end('refused')
    south.end('refused')
    await alsoNorth.comesToHold(null)
    const renewed = { ...NORTH, tokenId: 'renewed' }

    north.begin(renewed)

    await alsoNorth.comesToHold(renewed)
    assert.deepEqual(south.current(), null)
  })

  test('a member’s session is replaced in every tab by a later one of the same member only', async ({
    assert,
    cleanup,
  }) => {
    const open = browser(cleanup)
    const ada = ofOrganization('north', { memberId: 'ada' })
    const mia = ofOrganization('north', { memberId: 'mia', tokenId: 'of mia' })
    const later = '2027-01-01T20:00:00.000Z'
    const [first, sharing, other, token] = [open(ada), open(ada), open(mia), open(NORTH)]

    first.begin({ ...ada, expiresAt: later })
    await eventually(
      async () => sharing.current()?.expiresAt,
      (at) => at === later
    )
    const again = { ...ada, tokenId: 'signed in again', expiresAt: '2027-01-02T08:00:00.000Z' }
    first.begin(again)
    await sharing.comesToHold(again)
    first.begin({ ...ada, tokenId: 'earlier' })
    const last = open(null)
    await last.join()

    assert.deepEqual(sharing.current(), again)
    assert.deepEqual(other.current(), mia)
    assert.deepEqual(token.current(), NORTH)
  })
})
