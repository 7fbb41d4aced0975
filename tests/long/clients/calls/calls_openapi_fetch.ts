import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from '#console/api/schema'

type Criteria = components['schemas']['MatchingCriteria']

const EVENT_LIMIT_MS = 30_000

/** What README.md lists, with the types that openapi-typescript wrote; `npm run typecheck` compiles it. */
export async function callWithOpenapiFetch(env: Readonly<Record<string, string>>): Promise<void> {
  const headers = { Authorization: `Bearer ${env.TOKEN}` }
  const api = createClient<paths>({ baseUrl: env.BASE_URL ?? '', headers })
  const draft = (name: string, criteria: Criteria) => ({
    name,
    booking_flow_id: env.FLOW_ID ?? '',
    matching_criteria: criteria,
  })
  const criteriaOf = (segment: string): Criteria => ({ path: { segments: ['spring', segment] } })

  const ids: string[] = []
  for (const n of ['1', '2', '3']) {
    const body = { ...draft(`Spring ${n}`, criteriaOf(n)), tags: ['kept'] }
    const { data } = await api.POST('/v1/booking-flow-routers', { body })
    ids.push(data?._id ?? '')
  }
  const [first = ''] = ids

  const pageFrom = async (cursor?: string) => {
    const query = { tag: 'kept', limit: 2, ...(cursor !== undefined && { cursor }) }
    const { data } = await api.GET('/v1/booking-flow-routers', { params: { query } })
    assert(data)
    return data
  }
  const page = await pageFrom()
  const rest = await pageFrom(page.meta.next_cursor ?? '')
  const [last] = rest.data
  assert.deepEqual([page.data.length, rest.data.length, rest.meta.next_cursor], [2, 1, null])
  assert.equal(last?._id, first)

  const { data: resolved } = await api.POST('/v1/booking-flow-routers/resolve', {
    body: { url: 'https://clinic.example/spring/1' },
  })
  assert.deepEqual([resolved?.router._id, resolved?.priority_class], [first, 'path_only'])

  const { error: problem } = await api.POST('/v1/booking-flow-routers', {
    body: { ...draft('Refused', criteriaOf('4')), external_id: '..' },
  })
  assert(problem?.code === 'E_VALIDATION_ERROR')
  assert.equal(problem.errors[0]?.field, 'external_id')

  const { data: imported } = await api.POST('/v1/booking-flow-routers/import', {
    body: { routers: [draft('Imported', last?.matching_criteria ?? {})] },
  })
  assert.deepEqual(imported?.routers[0]?.matching_criteria, criteriaOf('1'))

  const giveUpAt = performance.now() + EVENT_LIMIT_MS
  const eventsOfFirst = () =>
    api.GET('/v1/router-events', { params: { query: { router_id: first } } })
  let events = await eventsOfFirst()
  while (events.data?.data.length === 0 && performance.now() < giveUpAt) {
    await delay(200)
    events = await eventsOfFirst()
  }
  const event = events.data?.data[0]
  assert(event?.event_type === 'ROUTER_RESOLVED')
  assert.equal(event._id, resolved?.decision_id)

  const { data: pin } = await api.POST('/v1/router-pins', {
    body: { url: 'https://clinic.example/privacy', expects: { none: true }, mode: 'warn' },
  })
  assert.deepEqual([pin?.expects, pin?.at], [{ none: true }, 'now'])
}
