import { test } from '@japa/runner'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'

const BOOK = parsed('https://x/book?utm_source=s')
const book = buildRouter(1, { path: { segments: ['book'] } })
const campaign = buildRouter(2, { campaign: { utm_source: 's' } })
const fallback = buildRouter(3, null)

test.group('RoutingTable', () => {
  test('resolves to the first of its candidates, and says by what', ({ assert }) => {
    const table = RoutingTable.compile([fallback, book, campaign])
    assert.deepEqual(table.candidates(BOOK, 0), [campaign, book, fallback])
    assert.deepEqual(table.resolve(BOOK, 0), {
      router: campaign,
      matchedBy: 'campaign: utm_source is "s"',
      priorityClass: 'campaign',
    })
  })

  test('resolves to null when nothing matches', ({ assert }) => {
    assert.isNull(RoutingTable.compile([book]).resolve(parsed('https://x/'), 0))
    assert.isNull(RoutingTable.compile([]).resolve(BOOK, 0))
  })

  test('adds a router without touching the table it came from', ({ assert }) => {
    const table = RoutingTable.compile([book])
    const added = table.with(campaign)
    assert.equal(added.resolve(BOOK, 0)?.router.id, campaign.id)
    assert.equal(table.resolve(BOOK, 0)?.router.id, book.id)
  })

  test('replaces a router by its id', ({ assert }) => {
    const table = RoutingTable.compile([book, campaign])
    const replaced = table.with({ ...campaign, isActive: false })
    assert.equal(replaced.resolve(BOOK, 0)?.router.id, book.id)
    assert.equal(replaced.with(campaign).resolve(BOOK, 0)?.router.id, campaign.id)
  })

  test('removes a router, and is itself when there is none to remove', ({ assert }) => {
    const table = RoutingTable.compile([book, campaign])
    assert.equal(table.without(campaign.id).resolve(BOOK, 0)?.router.id, book.id)
    assert.strictEqual(table.without(routerId(99)), table)
  })

  test('tries the routers of a path and those of any path', ({ assert }) => {
    const anywhere = buildRouter(4, { queryParams: [{ name: 'p', required: true }] })
    const request = parsed('https://x/book?p')
    assert.equal(RoutingTable.compile([book, anywhere]).maxTries(request), 2)
    assert.equal(RoutingTable.compile([book]).maxTries(request), 1)
  })

  test('tells routers apart although their demands have the same hash', ({ assert }) => {
    const routers = Array.from({ length: 30 }, (_, at) =>
      buildRouter(at + 1, { queryParams: [{ name: 'p', value: String(at % 20), required: true }] })
    )
    const hash = Object.getOwnPropertyDescriptor(RankedRouter.prototype, 'demandsHash') ?? {}
    Object.defineProperty(RankedRouter.prototype, 'demandsHash', { ...hash, get: () => 7 })
    try {
      const table = RoutingTable.compile(routers)
      for (let at = 0; at < 20; at++) {
        const winner = table.resolve(parsed(`https://x/?p=${at}`), 0)?.router.id
        assert.equal(winner, routerId(at < 10 ? at + 21 : at + 1))
      }
    } finally {
      Object.defineProperty(RankedRouter.prototype, 'demandsHash', hash)
    }
  })

  test('compiles thousands of routers in many steps', ({ assert }) => {
    const routers = Array.from({ length: 5_000 }, (_, at) =>
      buildRouter(at + 1, { path: { segments: [`p${at}`] } })
    )
    const steps = RoutingTable.compileSteps(routers)
    let count = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) count++
    assert.equal(step.value.resolve(parsed('https://x/p77'), 0)?.router.id, routerId(78))
    assert.isAbove(count, 2)
  })
})
