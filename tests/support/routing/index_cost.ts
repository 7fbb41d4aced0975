import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { nextStep } from './assert_pauses.js'
import { parsed } from './parsed_url.js'

/** The classes of an index's nodes. A router's own objects do not count. */
const NODES = new Set(['RuleGroup', 'ConditionIndex', 'Division', 'NameBranches'])

export interface IndexNodes {
  /** The rule groups in the index. */
  readonly ruleGroups: number
  /** All nodes, including rule groups. */
  readonly nodes: number
}

/** Counts a table's nodes without its help; throws once there are more than `atMost`. */
export function nodesOf(table: RoutingTable, atMost = Infinity): IndexNodes {
  const counted = { ruleGroups: 0, nodes: 0 }
  for (const node of nodesReachableFrom(table)) {
    counted.nodes++
    if (node.constructor.name === 'RuleGroup') counted.ruleGroups++
    if (counted.nodes > atMost) throw new Error(`more than ${atMost} nodes`)
  }
  return counted
}

/** The number of nodes of `after` that `before` does not share. */
export function nodesAdded(before: RoutingTable, after: RoutingTable): number {
  const known = new Set(nodesReachableFrom(before))
  return nodesReachableFrom(after).reduce((sum, node) => (known.has(node) ? sum : sum + 1), 0)
}

/** How often a resolve reads the query, for a given parameter or for the next one. */
export function lookUpsOf(table: RoutingTable, url: string): number {
  return lookUpsIn(url, (request) => table.resolve(request, 0))
}

/** Like `lookUpsOf`, but for how long the answer holds. */
export function lookUpsToHold(table: RoutingTable, url: string): number {
  const winnerId = table.resolve(parsed(url), 0)?.router.id ?? null
  return lookUpsIn(url, (request) => table.holdsUntil(request, 0, winnerId))
}

/** The number of steps that compile a table. */
export function compileSteps(routers: readonly RoutableRouter[]): number {
  const steps = RoutingTable.compileSteps(routers)
  let count = 1
  while (!nextStep(steps).done) count++
  return count
}

export function conditionCount(routers: readonly RoutableRouter[]): number {
  return routers.reduce((sum, { criteria }) => sum + (criteria?.queryParams?.length ?? 0), 0)
}

function* nodesReachableFrom(table: RoutingTable): Generator<object> {
  const seen = new Set<unknown>()
  const left: unknown[] = Object.values(table)
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (value.constructor.name === 'RankedRouter') continue
    if (NODES.has(value.constructor.name)) yield value
    for (const member of membersOf(value)) left.push(member)
  }
}

function membersOf(value: object): Iterable<unknown> {
  if (value instanceof Map) return value.values()

  return Object.values(value)
}

function lookUpsIn(url: string, ask: (request: RequestUrl) => unknown): number {
  let lookUps = 0
  ask(watched(parsed(url), () => lookUps++))
  return lookUps
}

function watched(request: RequestUrl, count: () => void): RequestUrl {
  const { query } = request
  const watchedQuery = new Proxy(query, {
    get(target, member) {
      if (member === 'get' || member === 'has') {
        return (name: string) => {
          count()
          return member === 'get' ? target.get(name) : target.has(name)
        }
      }
      if (member === Symbol.iterator) {
        return function* () {
          for (const entry of target) {
            count()
            yield entry
          }
        }
      }
      return Reflect.get(target, member, target)
    },
  })
  return new Proxy(request, {
    get: (target, member) =>
      member === 'query' ? watchedQuery : Reflect.get(target, member, target),
  })
}
