import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { CreatePublishableKey } from '#identity/keys/create_publishable_key'
import { RevokePublishableKey } from '#identity/keys/revoke_publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { alone } from '#shared/persistence/organization_writes'
import { DEMO_HAMBURG } from './organizations.js'
import { WRITE } from './seed_demo.js'

const KEY_NAME = 'Demo clinic'
const LISTED_MAX = 100
/** Where the website of the clinic has its booking pages. */
const BOOKING_PATH = '/hamburg/booking'
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/

/**
 * Prepares a demo organization for the clinic's website on an origin: a publishable key that names it, and booking flows
 * that lead to its pages. The key of an earlier run ends. A flow keeps a URL that a person gave it.
 */
@inject()
export class SeedClinic {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly revokeKey: RevokePublishableKey,
    private readonly createKey: CreatePublishableKey,
    private readonly bookingFlows: BookingFlowRepository,
    private readonly updateFlow: UpdateBookingFlow
  ) {}

  /** Returns the value of the key; null when the organization has as many other keys as it may have. */
  async execute(organizationId: string, origin: string): Promise<Secret<string> | null> {
    await this.#leadFlowsTo(organizationId, origin)
    for (const { id, name } of await this.keys.list(organizationId, null, LISTED_MAX)) {
      if (name === KEY_NAME) await this.revokeKey.execute(organizationId, id, WRITE)
    }
    const fields = { name: KEY_NAME, origins: [origin] }
    const created = await this.createKey.execute(organizationId, fields, null, alone, WRITE)
    return created.ok ? created.value.value : null
  }

  async #leadFlowsTo(organizationId: string, origin: string): Promise<void> {
    const flows = await this.bookingFlows.list(organizationId, null, LISTED_MAX)
    for (const { name, url: demoUrl } of DEMO_HAMBURG.bookingFlows) {
      const flow = flows.find((one) => one.name === name)
      if (!flow?.url || !demoUrl) continue
      const page = `${BOOKING_PATH}${new URL(demoUrl).pathname}`
      const url = origin + page
      if (flow.url === url || !isOfDemo(flow.url, demoUrl, page)) continue
      const expectedRevisions = [flow.revision]
      await this.updateFlow.execute(
        organizationId,
        flow.id,
        { url },
        { ...WRITE, expectedRevisions }
      )
    }
  }
}

/** Whether the demo gave the flow its URL: with its routers, or for the website of an earlier run. */
function isOfDemo(url: string, demoUrl: string, page: string): boolean {
  return url === demoUrl || (url.endsWith(page) && LOOPBACK.test(url.slice(0, -page.length)))
}
