import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { CheckPages } from '#routing/page_checks/check_pages'
import { PageSource } from '#routing/page_checks/page_source'
import { SystemClock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { MINUTE_MS } from '#shared/time'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { AskedPages } from '#webhooks/delivery/asked_pages'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import { createKey } from '#tests/support/publishable_keys'
import { createRouter } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

export type Answer = (response: ServerResponse) => void

const BEGIN_MS = Date.parse('2026-03-01T09:00:00Z')
export const at = (minutes: number) => new Date(BEGIN_MS + minutes * MINUTE_MS).toISOString()

/** Web servers of all hosts below `.test`, which answer what a page is by its host and path; others answer 404. */
async function startSites() {
  const pages = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer(({ headers, url = '' }, response) => {
    const place = `${headers.host?.split(':')[0]}${url.split('?')[0]}`
    asked.push(place)
    const answer = pages.get(place) ?? ((missing) => void missing.writeHead(404).end())
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const urlOf = (host: string, path: string) => `http://${host}.test:${port}${path}`
  const put = (host: string, path: string, answer: Answer) => {
    pages.set(`${host}.test${path.split('?')[0]}`, answer)
    return urlOf(host, path)
  }
  return { asked, urlOf, put }
}

type Sites = Awaited<ReturnType<typeof startSites>>

export const html =
  (head: string): Answer =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html><head>${head}</head><body>Book</body></html>`)
export const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('sorry')
export const broken: Answer = (response) => void response.destroy()
export const redirect =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(302, { location }).end()
export const script = (key: string) =>
  `<script async src="https://signalbox.example/embed.js" data-signalbox-key="${key}"></script>`

class RecordedEvents extends WebhookEvents {
  readonly told: string[] = []

  override async add(_: string, events: readonly WebhookEvent[]): Promise<void> {
    for (const { type, data } of events) {
      if (!type.startsWith('page.')) continue
      const { url, fault } = data()
      this.told.push(`${type} ${String(fault)} ${String(url)}`)
    }
  }
}

export interface World {
  readonly tenant: Tenant
  readonly sites: Sites
  readonly key: string
  readonly told: string[]
  readonly clock: ReturnType<typeof stopClock>
  walk(minutes: number): Promise<void>
  /** Records a visit to each of these URLs. */
  visit(urls: readonly string[], minutes?: number): Promise<void>
}

/** An organization with a key for `www`, whose pages are on local sites, and whose default router leads to its flow. */
export async function openWorld(client: ApiClient): Promise<World> {
  const clock = stopClock(at(0))
  const events = new RecordedEvents()
  exchange(WebhookEvents, events)
  const allowedNetworks = new BlockList()
  allowedNetworks.addAddress('127.0.0.1')
  const destinations = new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: true })
  const limits = { timeoutMs: 10_000, headBytesMax: 16_384, bodyStartBytes: 262_144 }
  const resolve = async () => ['127.0.0.1']
  exchange(
    PageSource,
    new AskedPages(new WebhookSender(destinations, limits, new SystemClock(), null, resolve))
  )
  const sites = await startSites()
  const tenant = await createTenant()
  const { organizationId, bookingFlowId } = tenant
  await BookingFlowModel.updateOne(
    { _id: bookingFlowId },
    { url: sites.put('book', '/first', html('')) }
  )
  const { _id: routerId } = await createRouter(client, tenant, {
    is_default: true,
    example_urls: ['other', 'api-only'].map((host) => sites.urlOf(host, '/')),
  })
  const origins = ['www', 'unproven'].map((host) => new URL(sites.urlOf(host, '/')).origin)
  const { bearer } = await createKey(organizationId, ...(origins as [string]))
  const visit = async (urls: readonly string[], minutes = -30) => {
    await RouterEventModel.insertMany(
      urls.map((url) => ({
        organization_id: organizationId,
        router_id: routerId,
        url,
        event_type: 'ROUTER_RESOLVED',
        metadata: { matched_class: 'default', timestamp: new Date(at(minutes)) },
      }))
    )
  }
  const walk = async (minutes: number) => {
    clock.set(at(minutes))
    const check = await app.container.make(CheckPages)
    await check.execute(organizationId, new AbortController().signal)
  }
  const key = bearer.replace('Bearer ', '')
  return { tenant, sites, key, told: events.told, clock, walk, visit }
}

export async function newFlow({ organizationId }: Tenant, url: string | null, isActive = true) {
  const id = newIdentifier()
  const fields = { name: `Flow ${id}`, url, is_active: isActive, revision: 1 }
  await BookingFlowModel.create({ _id: id, organization_id: organizationId, ...fields })
  return id
}
