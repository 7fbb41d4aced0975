import { test } from '@japa/runner'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { compareRouters, precedenceOf } from '#routing/engine/criteria/precedence'
import { plainRouter } from '#routing/engine/criteria/router'
import { KeptRouter } from '#routing/tables/kept_router'
import { storedRouter } from '#tests/support/routing/memory_source'

const FULL: Partial<BookingFlowRouter> = {
  name: 'Füße "im" Takt 🦶',
  description: 'Two lines\nand a \\ in 漢字',
  tags: ['a', 'b'],
  externalId: 'crm-17',
  exampleUrls: ['https://www.example.com/book?a=%20'],
  criteria: {
    path: { segments: ['book', 'ä/b'] },
    queryParams: [
      { name: '__proto__', required: true },
      { name: 'plan', value: '', required: false },
    ],
    campaign: { utm_source: 'news' },
  },
  acceptedWarnings: ['wildcard'],
  priorityClass: 'campaign',
  activeFromMs: 1,
  activeUntilMs: 2,
  revision: 7,
}

/** Each member as an access reads it. */
function membersOf(kept: BookingFlowRouter, like: BookingFlowRouter) {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, kept[name as keyof BookingFlowRouter]])
  )
}

test.group('A kept router', () => {
  test('has every member of the router that it was made of: {$self}')
    .with(['a full one', 'one without anything optional', 'one kept outside the heap'])
    .run(({ assert }, name) => {
      const long = {
        exampleUrls: Array.from({ length: 99 }, (_, at) => `https://a.example/ü${at}`),
      }
      const given = name === 'a full one' ? FULL : name.startsWith('one without') ? {} : long
      const router = storedRouter(1, given)

      assert.deepEqual(membersOf(KeptRouter.of(router), router), { ...router })
    })

  test('is read anew when another one was read meanwhile', ({ assert }) => {
    const kept = [1, 2].map((revision) => KeptRouter.of(storedRouter(revision, { revision })))
    const read = [...kept, ...kept].map((router) => router.revision)

    assert.deepEqual(read, [1, 2, 1, 2])
  })

  test('ranks as its criteria do, also in comparison with another one', ({ assert }) => {
    const [given, other] = [storedRouter(1, FULL), storedRouter(2)]
    const [kept, keptOther] = [KeptRouter.of(given), KeptRouter.of(other)]

    assert.deepEqual(precedenceOf(kept), precedenceOf(given))
    assert.equal(compareRouters(kept, keptOther), compareRouters(given, other))
    assert.notProperty({ ...kept }, 'rank')
  })

  test('is kept as it is when it is kept again', ({ assert }) => {
    const kept = KeptRouter.of(storedRouter(1))

    assert.strictEqual(KeptRouter.of(kept), kept)
  })

  test('has a plain copy with all that the engine sees', ({ assert }) => {
    const router = storedRouter(1, FULL)

    assert.deepEqual(plainRouter(KeptRouter.of(router)), plainRouter(router))
    assert.include(router, plainRouter(router))
  })
})
