import type { Tenant } from '#tests/support/create_tenant'
import type { HostileCaller } from '../hostile_caller.js'
import { numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

const PATTERNS = [
  '^Fat',
  '(a+)+$',
  '(.*)*x',
  '(?=(a+))a*b',
  '(a|a?)+$',
  '(?:a{1,999}){1,99}$',
  '.*'.repeat(90),
]
const SEARCHES = [
  'q=a',
  'q=a+b+c+d+e+f+g+h',
  `q=${'%EF%B7%BA'.repeat(200)}`,
  `q=a${'%CC%81'.repeat(199)}`,
  `path=${'/a'.repeat(50)}`,
  'status=open',
  'q=fat&tag=a&path=/fat1&priority_class=path_only&status=open&utm_source=a&utm_term=b',
]
const SORTS = ['-created_at', 'name', 'precedence']
const LISTS = [
  '/docs',
  '/openapi.json',
  '/v1/router-audit',
  '/v1/booking-flows',
  '/v1/router-pins',
  '/v1/router-pins/coverage',
  '/v1/router-suggestions',
  '/v1/booking-events',
  '/v1/router-events',
  '/v1/router-events?url=a&utm_source=b',
  ROUTERS,
]
/** Answers with all routers of an organization. */
const WHOLE = [`${ROUTERS}/export`, '/v1/routing-table']
/** They have no pages. */
const UNPAGED: readonly string[] = ['/v1/router-audit', '/v1/router-suggestions']
const FAT = 40
/** As many as the header of a request has room for. */
const TAGS_MAX = 1_000
/** An import takes as many of them. */
const FAT_URLS = 2_000

export const LIST_PROBES: readonly Probe[] = [
  {
    id: 'lists: names by a pattern',
    bound: 'list',
    genes: { of: PATTERNS, requests: [1, 8, 24] },
    async prepare(caller) {
      const name = `${'a'.repeat(90)}!`
      await caller.send({
        path: ROUTERS,
        body: json({
          name,
          booking_flow_id: caller.attacker.bookingFlowId,
          matching_criteria: { path: { segments: ['pattern'] } },
        }),
      })
      return []
    },
    attack(caller, genes) {
      const path = `${ROUTERS}?name[$regex]=${encodeURIComponent(textOf(genes, 'of'))}`
      return caller.sendAll(Array.from({ length: numberOf(genes, 'requests') }, () => ({ path })))
    },
  },
  {
    id: 'lists: searches',
    bound: 'list',
    genes: { of: SEARCHES, sort: SORTS, total: [0, 1], requests: [1, 8, 24] },
    attack(caller, genes) {
      const order = `sort=${textOf(genes, 'sort')}&total=${genes.total === 1}&limit=100`
      const path = `${ROUTERS}?${textOf(genes, 'of')}&${order}`
      return caller.sendAll(Array.from({ length: numberOf(genes, 'requests') }, () => ({ path })))
    },
  },
  {
    id: 'lists: pages of what is fat',
    bound: 'list',
    genes: { of: LISTS, requests: [2, 12], populate: [0, 1], urls: [1, 25] },
    async prepare(caller, genes) {
      const owner = await fatOwner(caller, numberOf(genes, 'urls'))
      const path = textOf(genes, 'of')
      const query =
        path.startsWith('/v1') && !UNPAGED.includes(path)
          ? path.includes('?')
            ? '&limit=100'
            : '?limit=100'
          : ''
      const populate = genes.populate === 1 && path === ROUTERS ? '&populate=true' : ''
      const call = { path: `${path}${query}${populate}`, bearer: owner.bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'lists: the history of what is fat',
    bound: 'history',
    genes: {
      of: ['/v1/router-changes', '/v1/router-changes?q=fat', 'revisions'],
      requests: [1, 8],
      writes: [1, 9],
      urls: [1, 90],
    },
    async prepare(caller, genes) {
      const owner = await fatOwner(caller, 1)
      const { bearer } = owner
      const found = await caller.send({ path: `${ROUTERS}?limit=1`, bearer })
      const path = `${ROUTERS}/${JSON.parse(found.text).data[0]._id}`
      for (let at = 0; at < numberOf(genes, 'writes'); at += 1) {
        const urls = fatUrls(at % 2 === 0 ? numberOf(genes, 'urls') : 1, at)
        await caller.send({ method: 'PATCH', path, body: json({ example_urls: urls }), bearer })
      }
      const of = textOf(genes, 'of')
      const list = of === 'revisions' ? `${path}/revisions` : of
      const call = { path: `${list}${list.includes('?') ? '&' : '?'}limit=100`, bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'lists: all of what is fat',
    bound: 'export',
    genes: {
      of: WHOLE,
      accept: ['application/x-ndjson', 'text/csv'],
      requests: [1, 4, 12],
      urls: [1, 25, 90],
    },
    async prepare(caller, genes) {
      const owner = await fatOwner(caller, numberOf(genes, 'urls'))
      const headers = { accept: textOf(genes, 'accept') }
      const call = { path: textOf(genes, 'of'), headers, bearer: owner.bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'lists: the routing table of many routers',
    bound: 'export',
    genes: {
      tags: [0, TAGS_MAX],
      encoding: ['identity', 'gzip'],
      requests: [1, 4, 12],
      routers: [40, 1_000],
    },
    async prepare(caller, genes) {
      const { bearer } = await ownerOfMany(caller, numberOf(genes, 'routers'))
      const tags = Array.from({ length: numberOf(genes, 'tags') }, (_, at) => `W/"${at}0000"`)
      const headers = {
        'accept-encoding': textOf(genes, 'encoding'),
        ...(tags.length > 0 && { 'if-none-match': tags.join(', ') }),
      }
      const call = { path: '/v1/routing-table', headers, bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
]

/** Another organization, whose routers ask for much of a URL. */
async function ownerOfMany(caller: HostileCaller, count: number): Promise<Tenant> {
  const owner = await caller.another()
  const routers = Array.from({ length: count }, (_, at) => ({
    name: `Many ${at}`,
    booking_flow_id: owner.bookingFlowId,
    matching_criteria: {
      path: { segments: [`many${at}`] },
      campaign: { utm_source: 'a', utm_campaign: `${'c'.repeat(90)}${at}` },
    },
  }))
  await caller.send({ path: `${ROUTERS}/import`, body: json({ routers }), bearer: owner.bearer })
  return owner
}

/** Another organization, whose routers have long texts. */
async function fatOwner(caller: HostileCaller, urls: number): Promise<Tenant> {
  const owner = await caller.another()
  const exampleUrls = fatUrls(urls, 0)
  const routers = Array.from({ length: Math.min(FAT, Math.floor(FAT_URLS / urls)) }, (_, at) => ({
    name: `Fat ${at}`,
    booking_flow_id: owner.bookingFlowId,
    example_urls: exampleUrls,
    matching_criteria: { path: { segments: [`fat${at}`] } },
  }))
  await caller.send({ path: `${ROUTERS}/import`, body: json({ routers }), bearer: owner.bearer })
  return owner
}

function fatUrls(count: number, first: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => `https://x.example/?${'p'.repeat(1_900)}=${first + at}`
  )
}
