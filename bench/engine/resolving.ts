import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { Figures } from '../figures.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'
import { asIs, measure, type Effort } from './measure.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { ROUTERS_MAX, typicalWorld } from './worlds.js'

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
}

const SIZES = [100, 1_000, 10_000, ROUTERS_MAX]

function resolvingRounds(effort: Effort): () => Resolved {
  const tables = SIZES.map((count) => {
    const { routers, urls } = typicalWorld(count)
    return { count, urls, table: RoutingTable.compile(routers) }
  })
  const urls = tables.find(({ count }) => count === 10_000)?.urls ?? []
  return () => {
    const parsing = measure<string, string>(effort, [
      { name: 'URL', items: urls, before: asIs, run: (url) => new URL(url).pathname },
      { name: 'platform', items: urls, before: asIs, run: platformParse },
      { name: 'RequestUrl', items: urls, before: asIs, run: parsed },
    ])
    const resolveNs = measure<string, RequestUrl>(
      effort,
      tables.map(({ count, urls: items, table }) => ({
        name: String(count),
        items,
        before: parsed,
        run: (request) => table.resolve(request, NOW_MS),
      }))
    )
    const bothNs = measure<string, string>(
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
      resolveNs,
      bothNs,
    }
  }
}

/** The figures that have goals. */
function judgedRatios({ floorNs, resolveNs }: Resolved): readonly number[] {
  const most = at(resolveNs, ROUTERS_MAX)
  return [most / floorNs, most / at(resolveNs, 100)]
}

/**
 * Measures a resolve and `new URL` for comparison, until two rounds agree. Returns the nanoseconds of a resolve among 10,000
 * routers.
 */
export async function resolving(
  figures: Figures,
  { effort, roundsMax }: { readonly effort: Effort; readonly roundsMax: number }
): Promise<number> {
  const round = resolvingRounds(effort)
  const { last, rounds, apart } = await untilTwoAgree(roundsMax, round, judgedRatios)
  const floor = { name: 'new URL', value: last.floorNs }
  const platform = { name: 'URL and parameters', value: last.platformNs }
  figures.tell('parse: new URL alone', floor.value, 'ns')
  figures.tell('parse: URL and its parameters, by the platform', platform.value, 'ns', floor)
  figures.tell('parse: RequestUrl', last.requestNs, 'ns', platform)
  for (const count of SIZES) {
    const name = `resolve, ${count.toLocaleString('en-US')} routers`
    figures.tell(name, at(last.resolveNs, count), 'ns', floor)
  }
  const most = at(last.resolveNs, ROUTERS_MAX)
  figures.holdRatio('the same, at the quota', most, 'ns', floor, 5)
  const small = { name: 'at 100', value: at(last.resolveNs, 100) }
  figures.holdRatio('growth of resolve, 100 to 20,000', most, 'ns', small, 5)
  for (const count of SIZES) {
    const name = `parse and resolve, ${count.toLocaleString('en-US')} routers`
    figures.tell(name, at(last.bothNs, count), 'ns', platform)
  }
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)
  return at(last.resolveNs, 10_000)
}

function at(values: ReadonlyMap<string, number>, count: number): number {
  return values.get(String(count)) ?? Number.NaN
}
