import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'

const FLOWS = '/v1/booking-flows'

/** What happens between two pages: how many flows are created, and which of those that were there are deleted. */
const between = fc.record({
  created: fc.integer({ min: 0, max: 3 }),
  deleted: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
})

test.group('Pages of a list that changes', () => {
  test('show each row exactly once that existed all the time', async ({ client, assert }) => {
    const flows = await app.container.make(CreateBookingFlow)
    let count = 0
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(between, { minLength: 3, maxLength: 8 }),
      async (limit, steps) => {
        const { organizationId, bearer } = await createTenant()
        const create = async () => {
          count += 1
          const fields = { name: `Flow ${count}`, description: null, url: null }
          const made = await flows.execute(organizationId, {
            ...fields,
            durationMinutes: null,
            isActive: true,
          })
          if (!made.ok) throw new Error('a name was taken')
          return made.value.id
        }
        const initial: string[] = []
        for (let index = 0; index < 12; index += 1) initial.push(await create())
        const deleted = new Set<string>()
        const seen: string[] = []
        let cursor: string | null = null
        for (let page = 0; page < 100; page += 1) {
          const query: string = cursor === null ? '' : `&cursor=${cursor}`
          const answer = await client.as(bearer).get(`${FLOWS}?limit=${limit}${query}`)
          answer.assertStatus(200)
          seen.push(...answer.body().data.map(({ _id }: { _id: string }) => _id))
          cursor = answer.body().meta.next_cursor
          if (cursor === null) break
          const step = steps[page % steps.length]
          for (let made = 0; made < (step?.created ?? 0); made += 1) await create()
          for (const index of step?.deleted ?? []) {
            const id = initial[index] ?? ''
            deleted.add(id)
            await BookingFlowModel.deleteOne({ _id: toObjectId(id) })
          }
        }
        assert.isNull(cursor)
        assert.lengthOf(new Set(seen), seen.length)
        assert.deepEqual(seen, [...seen].sort().reverse())
        for (const id of initial) if (!deleted.has(id)) assert.include(seen, id)
      }
    )
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    console.log(`seed ${seed}`)
    await fc.assert(property, { seed, numRuns: 5 })
  })

  test('refuse a cursor that the service did not issue: {$self}')
    .with(['x', 'AAAA', 'a'.repeat(17), `${'A'.repeat(15)}=`, '%00'])
    .run(async ({ client }, cursor) => {
      const tenant = await createTenant()
      const response = await client.as(tenant).get(`${FLOWS}?cursor=${encodeURIComponent(cursor)}`)
      response.assertStatus(422)
    })
})
