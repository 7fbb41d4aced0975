import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import { isSameHash, parseSecretValue } from '#identity/credentials/secret_value'
import { KEYS_MAX } from '#identity/keys/create_publishable_key'
import { KEY_PREFIX, type PublishableKey } from '#identity/keys/publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { ownHosts } from '#organizations/erasures/visitor_text_repository'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { isOpen } from '#routing/engine/criteria/schedule'
import { type JudgedRouterPin, RunPins } from '#routing/pins/run_pins'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { DAY_MS, MINUTE_MS } from '#shared/time'
import { type PageCheck, PageCheckRepository } from './page_check_repository.js'
import { askableUrl, type CheckedPage, keyOf, type Surroundings } from './page_fault.js'

/** The most pages of an organization. */
const PAGES_MAX = 300
/** How long a visited campaign counts. */
const VISITED_MS = 7 * DAY_MS
/** The most visits that one walk reads for campaigns. */
const VISITS_MAX = 5_000
/** Visits are stored a little later than they happen. */
const LATE_MS = 5 * MINUTE_MS
const URL_LENGTH_MAX = 2_048

/**
 * The pages of an organization that are asked for: pinned URLs, the pages of flows that open routers lead to, and the
 * campaigns that had visitors in the last seven days on hosts in the organization's own URLs, those visited last first. A
 * campaign keeps the URL of its first visit. Throws when MongoDB is away.
 */
@inject()
export class FindPages {
  constructor(
    private readonly checks: PageCheckRepository,
    private readonly pins: RunPins,
    private readonly keys: PublishableKeyRepository,
    private readonly tables: LiveRoutingTables
  ) {}

  async execute(organizationId: string, before: PageCheck | null, now: Date): Promise<FoundPages> {
    const pins = await this.pins.unended(organizationId)
    const flows = await this.tables.temporarily(organizationId, async (routing) =>
      pagesOfFlows(routing, now)
    )
    const own = await ownHosts(organizationId)
    const sites = new Set(own.map(siteOf))
    const isOwn = (url: URL) => sites.has(siteOf(url))
    const oldest = new Date(now.getTime() - VISITED_MS)
    const walkedMs = before?.checkedAt.getTime() ?? 0
    const from = new Date(Math.max(walkedMs - LATE_MS, oldest.getTime()))
    const visits = await this.checks.visited(organizationId, { from, until: now }, VISITS_MAX)
    const landing = new Map<string, CheckedPage>()
    // An erasure may have left masks in a stored URL.
    const known = (before?.pages ?? []).flatMap(({ url, campaign, namedAt }) => {
      const found = campaign !== null && namedAt >= oldest ? askableUrl(url) : null
      return found === null ? [] : { ...found, namedAt }
    })
    const urls = new Map(known.map(({ campaign, url }) => [campaign, url]))
    const add = ({ campaign, url: named, namedAt }: NamedCampaign) => {
      const url = urls.get(campaign) ?? named
      if (!isOwn(new URL(url)) || url.length > URL_LENGTH_MAX || landing.has(campaign)) return
      const page = { url, campaign, namedAt, role: 'landing', pinned: null, flowId: null } as const
      landing.set(campaign, page)
    }
    for (const { url, at: namedAt } of visits) {
      const found = askableUrl(url)
      if (found !== null) add({ ...found, namedAt })
    }
    for (const campaign of known) add(campaign)
    const pinned = pins.flatMap((pin) => pageOfPin(pin, now))
    // Of several pins of one URL, the broken one counts.
    const isHeld = ({ pinned: state }: CheckedPage) => Number(state === 'held')
    const byUrgency = pinned.toSorted((one, other) => isHeld(one) - isHeld(other))
    const pages = new Map<string, CheckedPage>()
    for (const page of [...byUrgency, ...flows, ...landing.values()]) {
      const key = keyOf(page)
      const { campaign, ...same } = pages.get(key) ?? page
      const isFull = pages.size >= PAGES_MAX && !pages.has(key)
      // A campaign on a pinned URL keeps it.
      if (!isFull) pages.set(key, { ...same, campaign: campaign ?? page.campaign })
    }
    return { pages: [...pages.values()], isOwn }
  }

  /** Calls `work` with what its pages are judged by. */
  async whileKnown<Value>(
    organizationId: string,
    now: Date,
    work: (surroundings: Surroundings) => Value
  ): Promise<Value> {
    const keys = await this.keys.list(organizationId, null, KEYS_MAX)
    return this.tables.temporarily(organizationId, async (routing) =>
      work(surroundingsOf(routing, keys, now))
    )
  }
}

interface FoundPages {
  readonly pages: readonly CheckedPage[]
  /** Whether the organization names this host itself: no other one is asked. */
  isOwn(url: URL): boolean
}

const siteOf = ({ host }: URL) => host.replace(/^www\./, '')

interface NamedCampaign {
  readonly url: string
  readonly campaign: string
  readonly namedAt: Date
}

function surroundingsOf(
  routing: OrganizationSnapshot,
  keys: readonly PublishableKey[],
  now: Date
): Surroundings {
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    origins: new Set(keys.flatMap(({ origins }) => origins)),
    originsOfKey: (value) => {
      const named = parseSecretValue(KEY_PREFIX, new Secret(value))
      const key = named && byId.get(named.id)
      if (!key || !isSameHash(key.hash, named.hash)) return null
      return key.origins.filter((origin) => !key.unprovenOrigins.includes(origin))
    },
    leads: (url) => {
      const request = RequestUrl.parse(url)
      const found = request.ok ? routing.table.resolve(request.value, now.getTime()) : null
      if (!found) return null
      const { id: routerId, bookingFlowId: flowId } = found.router
      return { routerId, flowId, isFlowActive: routing.bookingFlow(flowId)?.isActive !== false }
    },
  }
}

function pageOfPin({ pin, verdict }: JudgedRouterPin, now: Date): CheckedPage[] {
  const { at, expects } = pin
  const nowMs = now.getTime()
  const isNow = at.type === 'now' || (at.type === 'window' && at.fromMs <= nowMs)
  const request = RequestUrl.parse(pin.url)
  if (!isNow || expects.type === 'none' || !request.ok) return []
  const isBroken = verdict.state === 'broken' && verdict.atMs <= nowMs
  const isOff = isBroken && verdict.reason === 'flow_inactive'
  const pinned = isOff ? 'flow_inactive' : isBroken ? 'led_elsewhere' : 'held'
  const { href: url } = request.value
  return [{ url, role: 'landing', pinned, flowId: null, campaign: null, namedAt: now }]
}

function pagesOfFlows(routing: OrganizationSnapshot, now: Date): CheckedPage[] {
  const flowIds = new Set<string>()
  for (const router of routing.table.routers()) {
    if (router.isActive && isOpen(router, now.getTime())) flowIds.add(router.bookingFlowId)
  }
  return [...flowIds].flatMap((flowId) => {
    const flow = routing.bookingFlow(flowId)
    if (!flow?.isActive || flow.url === null || !URL.canParse(flow.url)) return []
    const { href: url } = new URL(flow.url)
    return [{ url, role: 'flow', pinned: null, flowId, campaign: null, namedAt: now } as const]
  })
}
