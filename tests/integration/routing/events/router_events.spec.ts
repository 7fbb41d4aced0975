import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'

function eventOf(organizationId: string, overrides: Partial<RouterEvent> = {}): RouterEvent {
  return {
    id: newIdentifier(),
    organizationId,
    routerId: newIdentifier(),
    url: 'https://a.example/',
    type: 'ROUTER_RESOLVED',
    matchedClass: 'path_only',
    resolvedAt: new Date('2026-03-01T09:00:00Z'),
    organizationRevision: 7,
    ...overrides,
  }
}

test.group('Adding router events', () => {
  test('stores each event once, however often it is added', async ({ assert }) => {
    const events = await app.container.make(RouterEventRepository)
    const organizationId = newIdentifier()
    const [first, second] = [eventOf(organizationId), eventOf(organizationId)]

    await Promise.all([
      events.add([first]),
      events.add([first, second]),
      events.add([second, first]),
    ])

    assert.deepEqual(await events.list(organizationId, {}, null, 10), [second, first])
  })

  test('keeps an event unchanged when its id comes again with other content', async ({
    assert,
  }) => {
    const events = await app.container.make(RouterEventRepository)
    const organizationId = newIdentifier()
    const event = eventOf(organizationId)

    await events.add([event])
    await events.add([{ ...event, organizationId: newIdentifier(), url: 'https://other.example/' }])

    assert.deepEqual(await events.list(organizationId, {}, null, 10), [event])
  })

  test('names the event that is refused for more than a duplicate id, with the reason, and keeps the others', async ({
    assert,
    cleanup,
  }) => {
    const events = await app.container.make(RouterEventRepository)
    const organizationId = newIdentifier()
    const [there, refused, added] = ['there', 'refused', 'added'].map((path) =>
      eventOf(organizationId, { url: `https://a.example/${path}` })
    )
    if (!there || !refused || !added) throw new Error('unreachable')
    await events.add([there])
    const accept = async (validator: object) => {
      await mongoose.connection.db?.command({ collMod: 'router_events', validator })
    }
    await accept({ url: { $ne: refused.url } })
    cleanup(() => accept({}))

    const reasons = await events.add([there, refused, added])

    assert.deepEqual([...reasons], [[refused.id, 'Document failed validation']])

    assert.sameDeepMembers(await events.list(organizationId, {}, null, 10), [there, added])
  })
})
