import { isClickId } from '#routing/engine/criteria/platform_parameters'
import { pathOfKey, type RequestUrl } from '#routing/engine/criteria/request_url'
import {
  isMask,
  isMaskedPath,
  isPersonal,
  isPersonalParameter,
  MASK,
  maskedPathKey,
} from '#routing/engine/criteria/personal_text'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { ShardedMap } from '#routing/engine/table/sharded_map'
import { mustYield } from '#shared/steps'
import type { UrlPrivacy } from '#organizations/organizations/organization'

const UTM_PREFIX = 'utm_'

/**
 * The URL of a request in the form that the organization stores. A router of `asked` matches it exactly when it matches
 * the request. Kept parts stay in order and as written.
 */
export function recordedUrl(request: RequestUrl, privacy: UrlPrivacy, asked: AskedFor): string {
  const { href } = request
  if (privacy === 'full') return href
  const query = href.indexOf('?')
  const path = recordedPath(query === -1 ? href : href.slice(0, query), request.pathKey, asked)
  if (query === -1) return path
  const kept = recordedParameters(href.slice(query + 1), request, privacy, asked)
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** `beforeQuery` is the URL up to its query. */
function recordedPath(beforeQuery: string, pathKey: string, asked: AskedFor): string {
  const mask = pathMask(pathKey, asked)
  if (mask === null) return beforeQuery
  const path = beforeQuery.indexOf('/', beforeQuery.indexOf('://') + '://'.length)
  return beforeQuery.slice(0, path) + maskedPath(beforeQuery.slice(path), pathKey, mask)
}

/** The stored parameters of `search`, as written but with personal values masked. */
function recordedParameters(
  search: string,
  { query: { pairs } }: RequestUrl,
  privacy: UrlPrivacy,
  asked: AskedFor
): string[] {
  const written = search.split('&').filter((part) => part !== '')
  const seen = new Set<string>()
  const kept: string[] = []
  for (let at = 0; at < pairs.length; at += 2) {
    const name = pairs[at] ?? ''
    const part = written[at / 2] ?? ''
    const isAsked = asked.hasName(name) && !seen.has(name)
    seen.add(name)
    if (!isAsked && isLeftOut(name, privacy)) continue
    const mask = valueMask(name, pairs[at + 1] ?? '', asked)
    kept.push(mask === null ? part : `${part.slice(0, part.indexOf('='))}=${mask}`)
  }
  return kept
}

/** Whether a parameter with this name is left out, unless a router asks for it. */
export function isLeftOut(name: string, privacy: UrlPrivacy): boolean {
  if (privacy === 'relevant' && !name.startsWith(UTM_PREFIX)) return true
  return isClickId(name) || isPersonal(name)
}

/** The mask for a personal value, chosen so that no router asks for it. Null for a value that is stored as it is. */
function valueMask(name: string, value: string, asked: AskedFor): string | null {
  if (!isPersonalParameter(name, value) || asked.hasValue(name, value)) return null
  let mask = MASK
  while (asked.hasValue(name, mask)) mask += MASK
  return mask
}

/** In characters, all of them ASCII. */
export const SHAPE_LENGTH_MAX = 1_024

/**
 * The shape of a URL: its path and the first value of each parameter that `privacy` allows, sorted. Personal values are
 * masked unless a router of `asked` names them. These routers decide the same for the URL and its shape, and the shape
 * of a shape is itself. Null when it is longer than `SHAPE_LENGTH_MAX`.
 */
export function urlShape(
  { pathKey, query }: RequestUrl,
  privacy: UrlPrivacy,
  asked: AskedFor
): string | null {
  const mask = pathMask(pathKey, asked)
  const path = pathOfKey(mask === null ? pathKey : maskedPathKey(pathKey, mask))
  const parameters: string[] = []
  for (const [name, value] of query) {
    if (!asked.hasName(name) && isLeftOut(name, privacy)) continue
    parameters.push(parameterText(name, valueMask(name, value, asked) ?? value))
  }
  const shape = parameters.length === 0 ? path : `${path}?${parameters.sort().join('&')}`
  return shape.length > SHAPE_LENGTH_MAX ? null : shape
}

function parameterText(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** How many routers ask for a text. */
interface Askers {
  readonly routers: number
}

/** Shared by all texts that only one router asks for, which are most. */
const ONE: Askers = { routers: 1 }

/** A router's demands, without the router. */
type Asking = Pick<RankedRouter, 'pathKey' | 'conditions'>

/**
 * What the routers of an organization ask for, active or not: names of parameters, and the paths and values that a mask
 * could hide or produce. Immutable.
 */
export class AskedFor {
  private constructor(
    private readonly names: ShardedMap<Askers>,
    private readonly maskable: ShardedMap<Askers>
  ) {}

  static *steps(table: RoutingTable): Generator<undefined, AskedFor> {
    const names = new Map<string, Askers>()
    const maskable = new Map<string, Askers>()
    for (const ranked of table.rankedRouters()) {
      for (const { name } of ranked.conditions) count(names, name)
      for (const text of maskableOf(ranked)) count(maskable, text)
      if (mustYield()) yield
    }
    return new AskedFor(yield* ShardedMap.steps(names), yield* ShardedMap.steps(maskable))
  }

  /** After a change of one router. `before` is null for a created router, `after` for a deleted one. */
  with(before: Asking | null, after: Asking | null): AskedFor {
    const namesBefore = before?.conditions.map(({ name }) => name) ?? []
    const namesAfter = after?.conditions.map(({ name }) => name) ?? []
    const names = recounted(this.names, namesBefore, namesAfter)
    const maskable = recounted(this.maskable, maskableOf(before), maskableOf(after))
    const isSame = names === this.names && maskable === this.maskable
    return isSame ? this : new AskedFor(names, maskable)
  }

  hasName(name: string): boolean {
    return this.names.get(name) !== undefined
  }

  /** Only for paths that satisfy `isMaskedPath`. */
  hasPath(pathKey: string): boolean {
    return this.maskable.get(pathKey) !== undefined
  }

  /** Only for values that are personal or a mask. */
  hasValue(name: string, value: string): boolean {
    return this.maskable.get(valueText(name, value)) !== undefined
  }
}

/** Unlike the key of any path. */
function valueText(name: string, value: string): string {
  return `?${name}=${value}`
}

function maskableOf(asking: Asking | null): readonly string[] {
  const texts: string[] = []
  for (const { name, value } of asking?.conditions ?? []) {
    if (value === undefined) continue
    if (isMask(value) || isPersonalParameter(name, value)) texts.push(valueText(name, value))
  }
  const pathKey = asking?.pathKey ?? null
  return pathKey !== null && isMaskedPath(pathKey) ? [pathKey, ...texts] : texts
}

function count(texts: Map<string, Askers>, text: string): void {
  const before = texts.get(text)?.routers ?? 0
  texts.set(text, before === 0 ? ONE : { routers: before + 1 })
}

function recounted(
  counts: ShardedMap<Askers>,
  before: readonly string[],
  after: readonly string[]
): ShardedMap<Askers> {
  let changed = counts
  for (const text of after) if (!before.includes(text)) changed = added(changed, text, 1)
  for (const text of before) if (!after.includes(text)) changed = added(changed, text, -1)
  return changed
}

function added(counts: ShardedMap<Askers>, text: string, by: number): ShardedMap<Askers> {
  const routers = (counts.get(text)?.routers ?? 0) + by
  if (routers === 0) return counts.without(text)
  return counts.with(text, routers === 1 ? ONE : { routers })
}

/** The path as written, with personal segments masked. Its key has no empty segments. */
function maskedPath(path: string, pathKey: string, mask: string): string {
  const parts = pathKey.split('/').values()
  parts.next()
  return path
    .split('/')
    .map((segment) => (segment !== '' && isPersonal(parts.next().value ?? '') ? mask : segment))
    .join('/')
}

/**
 * The mask for the personal segments of a path, chosen so that no router asks for the masked path. Null for a path that
 * is stored as it is.
 */
function pathMask(pathKey: string, asked: AskedFor): string | null {
  if (!isMaskedPath(pathKey) || asked.hasPath(pathKey)) return null
  let mask = MASK
  while (asked.hasPath(maskedPathKey(pathKey, mask))) mask += MASK
  return mask
}
