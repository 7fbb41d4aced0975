import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Visit } from './closed_loop.ts'

const ROUTERS = '/v1/booking-flow-routers'
const RESOLVE = { method: 'POST', path: `${ROUTERS}/resolve`, expect: 200 }

/** A visitor who opens pages; `pauseMs` is the pause between two of them. */
export function resolving(urls: readonly string[], pauseMs = 0): Visit {
  let next = 0
  return async (ask) => {
    await ask({ ...RESOLVE, body: { url: urls[next++ % urls.length] } })
    if (pauseMs > 0) await delay(pauseMs)
  }
}

/** A visitor on a slow line, whose request takes `pauseMs` to arrive. */
export function resolvingSlowly(url: string, pauseMs: number): Visit {
  return async (ask) => {
    await ask({ ...RESOLVE, body: { url }, pauseMs })
  }
}

/** A person who reads the lists. */
export const reading: Visit = async (ask) => {
  for (const path of [
    `${ROUTERS}?limit=20`,
    '/v1/booking-flows',
    '/v1/organization',
    '/v1/router-events?limit=5',
  ]) {
    await ask({ method: 'GET', path, expect: 200 })
  }
}

/** A person who creates a router, reads and changes it, and deletes it. */
export const writing: Visit = async (ask) => {
  const listed = await ask({ method: 'GET', path: '/v1/booking-flows', expect: 200 })
  if (!listed) return
  const created = await ask({
    method: 'POST',
    path: ROUTERS,
    expect: 201,
    body: {
      name: `Load ${randomUUID()}`,
      booking_flow_id: firstFlow(listed.body),
      matching_criteria: { path: { segments: ['load', randomUUID()] } },
    },
  })
  if (!created) return
  const path = `${ROUTERS}/${identifierOf(created.body)}`
  await ask({ method: 'GET', path, expect: 200 })
  await ask({ method: 'PATCH', path, expect: 200, body: { description: 'changed under load' } })
  await ask({ method: 'DELETE', path, expect: 204 })
}

function firstFlow(body: unknown): string {
  const { data } = body as { data: { _id: string }[] }
  return data[0]?._id ?? ''
}

function identifierOf(body: unknown): string {
  return (body as { _id: string })._id
}
