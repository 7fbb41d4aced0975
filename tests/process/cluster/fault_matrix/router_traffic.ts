import { once } from 'node:events'
import { request } from 'node:http'
import app from '@adonisjs/core/services/app'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import type { InstanceProcess } from './instance_process.js'

const ROUTERS = '/v1/booking-flow-routers'
const VISIT = { url: 'https://clinic.example/book' }

/** Visitors of one organization: what they were answered, and the router events that must come of it. */
export class RouterTraffic {
  readonly #tenant: Tenant
  #answered = 0

  private constructor(tenant: Tenant) {
    this.#tenant = tenant
  }

  /** A new organization whose one router matches every visit. */
  static async begin(instance: InstanceProcess): Promise<RouterTraffic> {
    const tenant = await createTenant()
    const traffic = new RouterTraffic(tenant)
    const status = await traffic.#post(instance, '', {
      name: 'All visits',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: { path: { segments: ['book'] } },
    })
    if (status !== 201) throw new Error(`POST ${ROUTERS} answered ${status}`)
    return traffic
  }

  /** One visit; gives the status of its answer. */
  async visit(instance: InstanceProcess): Promise<number> {
    const status = await this.#post(instance, '/resolve', VISIT)
    if (status === 200) this.#answered += 1
    return status
  }

  /** A visit that the instance has begun to read; what comes back finishes it and gives the status of its answer. */
  async beginVisit(instance: InstanceProcess): Promise<() => Promise<number>> {
    const body = JSON.stringify(VISIT)
    const visit = request(`${instance.url}${ROUTERS}/resolve`, {
      method: 'POST',
      headers: {
        ...this.#headers(),
        'content-length': Buffer.byteLength(body),
        'expect': '100-continue',
      },
      agent: false,
    })
    const response = new Promise<number>((resolve, reject) => {
      visit.once('error', reject)
      visit.once('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
    })
    response.catch(() => {})
    visit.flushHeaders()
    await once(visit, 'continue')
    return async () => {
      visit.end(body)
      const status = await response
      if (status === 200) this.#answered += 1
      return status
    }
  }

  /** How many visits were answered, and how many events MongoDB has, once they are there. */
  async counts(): Promise<{ answered: number; recorded: number }> {
    const repository = await app.container.make(RouterEventRepository)
    const events = await eventually(
      () => repository.list(this.#tenant.organizationId, {}, null, 1_000),
      ({ length }) => length >= this.#answered
    )
    return { answered: this.#answered, recorded: events.length }
  }

  #headers() {
    return { 'authorization': this.#tenant.bearer, 'content-type': 'application/json' }
  }

  async #post(instance: InstanceProcess, path: string, body: object): Promise<number> {
    const response = await fetch(`${instance.url}${ROUTERS}${path}`, {
      method: 'POST',
      headers: this.#headers(),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    await response.body?.cancel()
    return response.status
  }
}
