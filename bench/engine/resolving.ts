import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { Figures } from '../figures.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'
import { asIs, measure, type Case, type Effort } from './measure.js'
import { parsed } from './parsed.js'
import { afresh, plainMap } from './peers.js'
import { typicalWorld } from './worlds.js'

const NOW_MS = 1_800_000_000_000

/** Reads a URL and the first value of each parameter, using only the platform. */
function platformParse(text: string): unknown {
  const url = new URL(text)
  const firsts = new Map<string, string>()
  for (const [name, value] of url.searchParams) if (!firsts.has(name)) firsts.set(name, value)
  return [url.pathname, firsts]
}

interface Resolved {
  readonly floorNs: number
  readonly platformNs: number
  readonly requestNs: number
  readonly resolveNs: ReadonlyMap<string, number>
  readonly bothNs: ReadonlyMap<string, number>
  readonly mapNs: ReadonlyMap<string, number>
}

const SIZES = [100, 1_000, 10_000, 100_000]
/** Where a plain `Map` is the peer. */
const LARGE_SIZES = [10_000, 100_000]

function resolvingRounds(effort: Effort): () => Resolved {
  const tables = SIZES.map((count) => {
    const { routers, urls } = typicalWorld(count)
    return { count, urls, table: RoutingTable.compile(routers), map: plainMap(count) }
  })
  const urls = tables.find(({ count }) => count === 10_000)?.urls ?? []
  return () => {
    const parsing = measure<string, string>(effort, [
      { name: 'URL', items: urls, before: asIs, run: (url) => new URL(url).pathname },
      { name: 'platform', items: urls, before: asIs, run: platformParse },
      { name: 'RequestUrl', items: urls, before: asIs, run: parsed },
    ])
    const cases: Case<string, RequestUrl | string>[] = tables.flatMap(
      ({ count, urls: items, table, map }) => [
        {
          name: String(count),
          items,
          before: parsed,
          run: (request) => table.resolve(request as RequestUrl, NOW_MS),
        },
        {
          name: `map ${count}`,
          items: map.texts,
          before: afresh,
          run: (text) => map.get(text as string),
        },
      ]
    )
    const looked = measure(effort, cases)
    const both = measure<string, string>(
      effort,
      tables.map(({ count, urls: items, table }) => ({
        name: String(count),
        items,
        before: asIs,
        run: (url) => table.resolve(parsed(url), NOW_MS),
      }))
    )
    return {
      floorNs: parsing.get('URL') ?? Number.NaN,
      platformNs: parsing.get('platform') ?? Number.NaN,
      requestNs: parsing.get('RequestUrl') ?? Number.NaN,
      resolveNs: looked,
      bothNs: both,
      mapNs: new Map(
        SIZES.map((count) => [String(count), looked.get(`map ${count}`) ?? Number.NaN])
      ),
    }
  }
}

/** What the goals judge. */
function judgedRatios({ floorNs, resolveNs, bothNs, mapNs }: Resolved): readonly number[] {
  return [
    at(resolveNs, 10_000) / floorNs,
    at(bothNs, 100_000) / at(bothNs, 100),
    ...LARGE_SIZES.map((count) => at(resolveNs, count) / at(mapNs, count)),
  ]
}

/** Measures a resolve beside `new URL` and beside a plain `Map`, again until two rounds agree. */
export async function resolving(
  figures: Figures,
  { effort, roundsMax }: { readonly effort: Effort; readonly roundsMax: number }
): Promise<void> {
  const round = resolvingRounds(effort)
  const { last, rounds, apart } = await untilTwoAgree(roundsMax, round, judgedRatios)
  const floor = { name: 'new URL', value: last.floorNs }
  const platform = { name: 'URL and parameters', value: last.platformNs }
  figures.tell('parse: new URL alone', floor.value, 'ns')
  figures.tell('parse: URL and its parameters, by the platform', platform.value, 'ns', floor)
  figures.tell('parse: RequestUrl', last.requestNs, 'ns', platform)
  for (const count of SIZES) {
    const name = `resolve, ${count.toLocaleString('en-US')} routers`
    const value = at(last.resolveNs, count)
    if (count === 10_000) figures.holdRatio(name, value, 'ns', floor, 2)
    else figures.tell(name, value, 'ns', floor)
  }
  for (const count of LARGE_SIZES) {
    figures.holdRatio(
      `resolve, ${count.toLocaleString('en-US')} routers, beside a Map`,
      at(last.resolveNs, count),
      'ns',
      { name: 'a Map of texts', value: at(last.mapNs, count) },
      0.8
    )
  }
  for (const count of SIZES) {
    const name = `parse and resolve, ${count.toLocaleString('en-US')} routers`
    figures.tell(name, at(last.bothNs, count), 'ns', platform)
  }
  const small = { name: 'at 100', value: at(last.bothNs, 100) }
  const large = at(last.bothNs, 100_000)
  figures.holdRatio('growth of parse and resolve, 100 to 100,000', large, 'ns', small, 1.8)
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)
}

function at(values: ReadonlyMap<string, number>, count: number): number {
  return values.get(String(count)) ?? Number.NaN
}
