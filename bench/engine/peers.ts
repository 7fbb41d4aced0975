import findMyWay from 'find-my-way'
import jsonLogic, { type RulesLogic } from 'json-logic-js'
import { Engine } from 'json-rules-engine'
import { conditionsHold } from '#routing/engine/criteria/condition'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import { comparePrecedence, compareRouters } from '#routing/engine/criteria/precedence'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { type RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** The same decision without an index: tries every router in rank order until one matches. */
export function linearScan(routers: readonly RoutableRouter[]) {
  const ranked = routers.map((router) => new RankedRouter(router)).sort(comparePrecedence)
  return (request: RequestUrl, nowMs: number): RoutableRouter | null => {
    for (const candidate of ranked) {
      if (candidate.pathKey !== null && candidate.pathKey !== request.pathKey) continue
      if (!candidate.isOpen(nowMs) || !candidate.router.isActive) continue
      if (conditionsHold(candidate.conditions, request.query)) return candidate.router
    }
    return null
  }
}

/** A radix tree over the paths alone; it ignores parameters, schedules and rank. */
export function pathTree(routers: readonly RoutableRouter[]): (path: string) => unknown {
  const tree = findMyWay()
  const known = new Set<string>()
  for (const { criteria } of routers) {
    const path = `/${criteria?.path?.segments.join('/') ?? ''}`
    if (known.has(path)) continue
    known.add(path)
    tree.on('GET', path, () => {})
  }
  return (path) => tree.find('GET', path)
}

export interface Facts {
  readonly [name: string]: string
}

/** The input of the rule engines, which cannot parse a URL. */
export function factsOf(request: RequestUrl): Facts {
  const facts: Record<string, string> = { path: request.pathKey }
  for (const [name, value] of request.query) facts[`query_${name}`] = value
  return facts
}

/** json-logic-js over the routers in rank order, as in routing-form products. */
export function jsonLogicScan(routers: readonly RoutableRouter[]) {
  const rules = [...routers]
    .sort(compareRouters)
    .map((router) => ({ router, rule: ruleOf(router) }))
  return (facts: Facts): RoutableRouter | null => {
    for (const { router, rule } of rules) if (jsonLogic.apply(rule, facts)) return router
    return null
  }
}

/** json-rules-engine with one rule per router; it always runs all of them. */
export function rulesEngine(routers: readonly RoutableRouter[]) {
  const engine = new Engine([], { allowUndefinedFacts: true })
  routers.forEach((router) => {
    const all = conditionsOf(router).map(([fact, value]) =>
      value === undefined
        ? { fact, operator: 'notEqual', value: undefined }
        : { fact, operator: 'equal', value }
    )
    engine.addRule({ conditions: { all }, event: { type: router.id } })
  })
  return async (facts: Facts): Promise<number> => {
    const { events } = await engine.run({ ...facts })
    return events.length
  }
}

function ruleOf(router: RoutableRouter): RulesLogic {
  return {
    and: conditionsOf(router).map(([fact, value]) =>
      value === undefined ? { '!=': [{ var: fact }, null] } : { '===': [{ var: fact }, value] }
    ),
  }
}

/** Required conditions only, because no peer supports optional parameters. */
function conditionsOf({ criteria }: RoutableRouter): (readonly [string, string | undefined])[] {
  const conditions: (readonly [string, string | undefined])[] = []
  if (criteria?.path) conditions.push(['path', `/${criteria.path.segments.join('/')}`])
  for (const { name, value, required } of criteria?.queryParams ?? []) {
    if (required) conditions.push([`query_${name}`, value])
  }
  for (const [name, value] of campaignEntries(criteria?.campaign)) {
    conditions.push([`query_${name}`, value])
  }
  return conditions
}
