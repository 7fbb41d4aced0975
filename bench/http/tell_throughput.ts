import type { Figures } from '../figures.js'

const SHARE_OF_BARE = 0.65
const SHARE_ALONE = 0.4
const CPU_TIMES_BARE = 1.45
const TIMES_A_QUERY = 5

/** One case: answered requests a second, and the processor time of its server for each. */
export interface Measured {
  readonly perSecond: number
  readonly cpuUs: number
}

/** Tells the ratios of throughput and of processor time, by the names of the cases. */
export function tellThroughput(
  figures: Figures,
  measured: ReadonlyMap<string, Measured>,
  connections: number
): void {
  const rate = (name: string) => measured.get(name)?.perSecond ?? Number.NaN
  const unit = 'requests/s'
  const bare = { name: 'bare route', value: rate('bare POST') }
  const raw = { name: 'node:http', value: rate('node:http') }
  figures.tell(`node:http alone, ${connections} connections`, raw.value, unit)
  figures.tell('bare route without a body, GET', rate('bare GET'), unit, raw)
  figures.tell('bare route, same request and answer', bare.value, unit, raw)
  figures.holdRatioAtLeast('resolve, 100 routers', rate('resolve, 100'), unit, bare, SHARE_OF_BARE)
  figures.holdRatioAtLeast(
    'resolve, 10,000 routers',
    rate('resolve, 10,000'),
    unit,
    bare,
    SHARE_OF_BARE
  )
  figures.tell('resolve, 100 routers, against a query', rate('resolve, 100'), unit, {
    name: 'a query per request',
    value: rate('by query, 100'),
  })
  figures.holdRatioAtLeast(
    'resolve, 10,000 routers, against a query',
    rate('resolve, 10,000'),
    unit,
    { name: 'a query per request', value: rate('by query, 10,000') },
    TIMES_A_QUERY
  )
  figures.tell(
    'resolve, 10,000 routers, against Fastify and GrowthBook',
    rate('resolve, 10,000'),
    unit,
    {
      name: 'the peer',
      value: rate('peer, 10,000'),
    }
  )
  figures.tell('the same, process time', cpuUs('resolve, 10,000'), 'µs', {
    name: 'the peer',
    value: cpuUs('peer, 10,000'),
  })
  figures.tell('the same, 1 connection', rate('resolve, 10,000, 1'), unit, {
    name: 'the peer',
    value: rate('peer, 10,000, 1'),
  })
  figures.holdRatio(
    'process time of a resolve, 10,000 routers',
    cpuUs('resolve, 10,000'),
    'µs',
    { name: 'bare route', value: cpuUs('bare POST') },
    CPU_TIMES_BARE
  )
  const alone = { name: 'bare route', value: rate('bare POST, 1') }
  figures.tell('bare route, 1 connection', alone.value, unit, {
    name: 'node:http',
    value: rate('node:http, 1'),
  })
  figures.holdRatioAtLeast(
    'resolve, 10,000 routers, 1 connection',
    rate('resolve, 10,000, 1'),
    unit,
    alone,
    SHARE_ALONE
  )
  figures.tell(
    'a query per request, 100 routers, 1 connection',
    rate('by query, 100, 1'),
    unit,
    alone
  )

  function cpuUs(name: string): number {
    return measured.get(name)?.cpuUs ?? Number.NaN
  }
}
