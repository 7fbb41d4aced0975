import { test } from '@japa/runner'
import {
  COUNTED_MAX,
  type UnmatchedDay,
  UnmatchedResolves,
} from '#routing/suggestions/unmatched_resolves'
import { SHAPE_LENGTH_MAX } from '#routing/privacy/recorded_url'

const CLINIC = 'a'.repeat(24)
const MONDAY = new Date('2026-03-30T10:00:00.000Z')
const TUESDAY = new Date('2026-03-31T00:00:00.000Z')
const ROOM = 1_000_000

/** What a store holds after each state was put in place of the former. */
class Stored {
  readonly byId = new Map<string, UnmatchedDay>()
  puts = 0

  readonly put = async (days: readonly UnmatchedDay[]) => {
    this.puts += 1
    for (const one of days) this.byId.set(one.id, one)
  }

  get days() {
    return [...this.byId.values()].map(({ organizationId, day, resolves, shapes }) => ({
      organizationId,
      day: day.toISOString().slice(0, 10),
      resolves,
      shapes: Object.fromEntries(shapes.map(({ text, count }) => [text, count])),
    }))
  }
}

test.group('Counters of unmatched resolves', () => {
  test('count by organization and day; too long shapes count as resolves only', async ({
    assert,
  }) => {
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    unmatched.add(CLINIC, '/a', MONDAY)
    unmatched.add(CLINIC, '/a', MONDAY)
    unmatched.add(CLINIC, null, MONDAY)
    unmatched.add(CLINIC, '/a', TUESDAY)
    unmatched.add('b'.repeat(24), '/b', MONDAY)

    await unmatched.store(stored.put, TUESDAY)

    assert.deepEqual(stored.days, [
      { organizationId: CLINIC, day: '2026-03-30', resolves: 3, shapes: { '/a': 2 } },
      { organizationId: CLINIC, day: '2026-03-31', resolves: 1, shapes: { '/a': 1 } },
      { organizationId: 'b'.repeat(24), day: '2026-03-30', resolves: 1, shapes: { '/b': 1 } },
    ])
  })

  test('count a shape once for a network and hour, and each network of a day', async ({
    assert,
  }) => {
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    const later = new Date(MONDAY.getTime() + 60 * 60_000)
    for (let at = 0; at < 30; at += 1) unmatched.add(CLINIC, '/evil', MONDAY, 'loud')
    unmatched.add(CLINIC, '/evil', later, 'loud')
    unmatched.add(CLINIC, '/evil', MONDAY, 'other')
    unmatched.add(CLINIC, '/b', MONDAY, 'loud')
    unmatched.add(CLINIC, '/b', MONDAY)

    await unmatched.store(stored.put, MONDAY)

    const [day] = stored.byId.values()
    assert.equal(day?.resolves, 34)
    assert.deepEqual(day?.shapes, [
      { text: '/evil', count: 3, networks: 2 },
      { text: '/b', count: 2, networks: 1 },
    ])
  })

  test('are stored in place of their former state, and only when they have changed', async ({
    assert,
  }) => {
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    unmatched.add(CLINIC, '/a', MONDAY)
    await unmatched.store(stored.put, MONDAY)
    await unmatched.store(stored.put, MONDAY)
    assert.equal(stored.puts, 1)

    unmatched.add(CLINIC, '/a', MONDAY)
    await unmatched.store(stored.put, MONDAY)

    assert.equal(stored.puts, 2)
    assert.deepEqual(
      stored.days.map(({ resolves, shapes }) => ({ resolves, shapes })),
      [{ resolves: 2, shapes: { '/a': 2 } }]
    )
  })

  test('keep what could not be stored, and what arrived while it was being stored', async ({
    assert,
  }) => {
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    unmatched.add(CLINIC, '/a', MONDAY)
    const away = new Error('MongoDB is away')
    await assert.rejects(() => unmatched.store(() => Promise.reject(away), MONDAY), away.message)
    await unmatched.store((days) => {
      unmatched.add(CLINIC, '/b', MONDAY)
      return stored.put(days)
    }, TUESDAY)
    assert.deepEqual(stored.days[0]?.shapes, { '/a': 1 })

    await unmatched.store(stored.put, TUESDAY)

    assert.lengthOf(stored.days, 1)
    assert.deepEqual(stored.days[0]?.shapes, { '/a': 1, '/b': 1 })
  })

  test('of ended days leave memory once they are stored', async ({ assert }) => {
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    unmatched.add(CLINIC, '/a', MONDAY)
    const { bytes } = unmatched
    await unmatched.store(stored.put, MONDAY)
    assert.equal(unmatched.bytes, bytes)

    await unmatched.store(stored.put, TUESDAY)
    assert.equal(unmatched.bytes, 0)
  })

  test('stay within their memory: the oldest is dropped', async ({ assert }) => {
    const longest = (at: number) => `/${String(at).padStart(SHAPE_LENGTH_MAX - 1, 'x')}`
    const [unmatched, stored] = [new UnmatchedResolves(ROOM), new Stored()]
    for (let at = 0; at < 10 * COUNTED_MAX; at += 1) unmatched.add(CLINIC, longest(at), MONDAY)
    assert.isBelow(unmatched.bytes, 300_000)

    for (let organization = 0; organization < 10; organization += 1) {
      const id = String(organization).repeat(24)
      for (let at = 0; at < COUNTED_MAX; at += 1) {
        unmatched.add(id, longest(at), MONDAY)
        assert.isAtMost(unmatched.bytes, ROOM)
      }
    }

    await unmatched.store(stored.put, MONDAY)
    const held = stored.days.map(({ organizationId }) => organizationId[0])
    assert.deepEqual(held, ['6', '7', '8', '9'])
  })
})
