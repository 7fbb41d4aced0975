import {
  DEMO_BERLIN,
  DEMO_GROUP,
  DEMO_HAMBURG,
  DEMO_REQUESTS,
  type DemoOrganization,
} from '#demo/organizations'
import { demoVisits } from '#demo/traffic/demo_visits'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { DAY_MS } from '#shared/time'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import type { SeededRandom } from '#tests/support/seeded_random'
import { matchingVectors, routerOfVector } from '#tests/support/vectors'
import {
  INSTANTS,
  NARROW,
  randomRouter,
  randomRouters,
  randomUrl,
  WIDE,
} from '#tests/unit/routing/engine/random_world'

/** Routers, and requests for them. */
export interface Case {
  readonly routers: readonly RoutableRouter[]
  /** Written after the table is compiled: some again, some new. */
  readonly written: readonly RoutableRouter[]
  readonly deletedIds: readonly string[]
  readonly asked: readonly { readonly url: string; readonly atMs: number }[]
}

const NO_WRITES = { written: [], deletedIds: [] }
const DEMO_SEEDED = new Date('2027-01-15T12:00:00Z')
const URLS_PER_SET = 200
/** Few routers are compared deeply; many are found through a divided index. */
const SIZES = [4, 40, 400]

export function vectorCases(): Case[] {
  return matchingVectors().flatMap(({ vectors }) =>
    vectors.map(({ routers, url, now }) => ({
      routers: routers.map(routerOfVector),
      asked: [{ url, atMs: Date.parse(now) }],
      ...NO_WRITES,
    }))
  )
}

/** Its example URLs, the shapes of its traffic and the requests that the quickstart shows. */
export function demoCases(): Case[] {
  return [DEMO_GROUP, DEMO_HAMBURG, DEMO_BERLIN].map((organization, at) => {
    const routers = demoRouters(organization)
    const urls = new Set([
      ...routers.flatMap(({ exampleUrls }) => exampleUrls),
      ...demoVisits(routerId(at), DEMO_SEEDED).map(({ url }) => url),
      ...DEMO_REQUESTS.map(({ url }) => url),
    ])
    const asked = [...urls].flatMap((url) => {
      return [0, 40, 400].map((days) => ({ url, atMs: DEMO_SEEDED.getTime() + days * DAY_MS }))
    })
    return { routers, asked, ...NO_WRITES }
  })
}

function demoRouters({ routers }: DemoOrganization): RoutableRouter[] {
  const dayMs = (day: number | undefined) =>
    day === undefined ? null : DEMO_SEEDED.getTime() + day * DAY_MS
  return routers.map(({ criteria, exampleUrls, isInactive, fromDay, untilDay }, at) =>
    buildRouter(at + 1, criteria, {
      exampleUrls,
      isActive: !isInactive,
      activeFromMs: dayMs(fromDay),
      activeUntilMs: dayMs(untilDay),
    })
  )
}

/** Sets of random routers, each with some writes and `URLS_PER_SET` requests. */
export function* randomCases(random: SeededRandom, requests: number): Generator<Case> {
  for (let left = requests; left > 0; left -= URLS_PER_SET) {
    const alphabet = random.pick([NARROW, WIDE])
    const size = 1 + random.below(random.pick(SIZES))
    const routers = randomRouters(random, size, alphabet).map((router) => {
      const exampleUrls = random.chance(0.2) ? [randomUrl(random, alphabet)] : []
      return { ...router, exampleUrls }
    })
    const written = Array.from({ length: random.below(10) }, () =>
      randomRouter(random, 1 + random.below(size + 5), alphabet)
    )
    const deletedIds = random.chance(0.5) ? [random.pick(routers).id] : []
    const asked = Array.from({ length: Math.min(left, URLS_PER_SET) }, () => ({
      url: disfigured(random, randomUrl(random, alphabet)),
      atMs: random.pick(INSTANTS),
    }))
    yield { routers, written, deletedIds, asked }
  }
}

/** The same or another URL, as people and programs write them. */
function disfigured(random: SeededRandom, url: string): string {
  if (random.chance(0.8)) return url
  return random.pick([
    () => url.replaceAll('%20', '+'),
    () => `${url}&p=%zz&q=%C3&utm_term=%ff`,
    () => `${url}&p=1&p=2&q=&utm_source=&utm_source=1#fragment?p=1`,
    () => `${url}&${Array.from({ length: 20 }, (_, at) => `many${at % 12}=${at}`).join('&')}&p=1`,
    () => url.replace('/', '/./x/../'),
    () => url.replaceAll('%C3%A9', 'e\u0301').replaceAll('1', '%31'),
    () => url.toUpperCase(),
    () => url.slice(0, random.below(url.length)),
  ])()
}
