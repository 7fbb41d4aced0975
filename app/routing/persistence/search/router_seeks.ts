import type { QueryFilter } from 'mongoose'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import type { RouterFilter, RouterStatusAt } from '#routing/router_filter'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from '../router_model.js'
import { INDEX, type SearchIndex } from './search_indexes.js'
import { classTerm, pathTerm, tagTerm, termOfWord, utmTerm } from './search_terms.js'

/** A range of an index that holds every router of a filter. */
export interface Seek {
  readonly index: SearchIndex
  readonly range: QueryFilter<RouterRow>
  /** Whether the index holds the routers of this range in the order of their ids. */
  readonly isById: boolean
}

/** The ranges for each member of the filter that has an index, the usually narrowest first. */
export function seeksOf(filter: RouterFilter): Seek[] {
  const { name, externalId, tag, bookingFlowId, isActive, priorityClass, pathSegments } = filter
  const { status } = filter
  const words = (filter.words ?? []).toSorted((one, other) => other.length - one.length)
  const [longest = [], ...otherWords] = words.map((word) => [termOfWord(word)])
  const utmTerms = campaignEntries(filter.campaign).map(([key, value]) => utmTerm(key, value))
  const isActiveWanted = status ? status.is !== 'inactive' : isActive
  return [
    ...ifGiven(name, () => byId(INDEX.name, { name })),
    ...ifGiven(externalId, (id) => byId(INDEX.externalId, { external_id: id })),
    ...longest.map(byTerm),
    ...ifGiven(pathSegments, (segments) => byTerm(pathTerm(segments))),
    ...ifGiven(tag, (wanted) => byTerm(tagTerm(wanted))),
    ...utmTerms.toReversed().map(byTerm),
    ...otherWords.flat().map(byTerm),
    ...ifGiven(bookingFlowId, (id) => byId(INDEX.flow, { booking_flow_id: toObjectId(id) })),
    ...(status ? scheduleSeeks(status) : []),
    ...ifGiven(priorityClass, (wanted) => byTerm(classTerm(wanted))),
    ...ifGiven(isActiveWanted, (wanted) => byId(INDEX.activity, { is_active: wanted })),
  ]
}

function ifGiven<Value>(value: Value | undefined, seekOf: (value: Value) => Seek): Seek[] {
  return value === undefined ? [] : [seekOf(value)]
}

function byTerm(term: string): Seek {
  return byId(INDEX.terms, { 'search.terms': term })
}

function byId(index: SearchIndex, range: Seek['range']): Seek {
  return { index, range, isById: true }
}

function scheduleSeeks({ is, at }: RouterStatusAt): Seek[] {
  switch (is) {
    case 'upcoming':
      return [
        { index: INDEX.from, range: { 'scheduling.active_from': { $gt: at } }, isById: false },
      ]
    case 'ended': {
      const range = { 'scheduling.active_until': { $gt: new Date(0), $lte: at } }
      return [{ index: INDEX.until, range, isById: false }]
    }
    case 'open':
    case 'inactive':
      return []
  }
}
