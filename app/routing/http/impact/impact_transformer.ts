import type { Impact } from '#routing/actions/assess_impact'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { Moves } from '#routing/impact/move_tally'
import { showParty } from '../matched_routers/party_transformer.js'
import { instantText } from '#shared/http/instant_text'
import { showBrokenPins } from '#routing/pins/broken_pins_http'
import { shareOf } from '#shared/http/share_of'

export function showImpact(impact: Impact) {
  const { events, shapes, days, total, unsavedIds } = impact
  const movesOf = (moves: Moves) => showMoves(moves, events, unsavedIds)
  return {
    at: instantText(impact.atMs),
    replayed: {
      events,
      shapes,
      days: days.length,
      from: days.at(-1) ?? null,
      share: shareOf(events, total),
      hidden: impact.hiddenEvents,
      is_complete: impact.isComplete,
    },
    ...movesOf(impact.moves),
    drift: impact.drift,
    pins_broken: showBrokenPins(impact.pinsBroken, false),
    pins_broken_total: impact.pinsBroken.length,
    edges: impact.edges.map(({ atMs, moves }) => ({ at: instantText(atMs), ...movesOf(moves) })),
    edges_total: impact.edgesTotal,
  }
}

/** The member of an answer to a write; none unless its impact was assessed. */
export function showAssessed(impact: Impact | null) {
  return impact === null ? {} : { impact: showImpact(impact) }
}

function showMoves(moves: Moves, all: number, unsavedIds: ReadonlySet<string>) {
  const party = (router: RoutableRouter | null) => router && showParty(router, unsavedIds)
  return {
    moved: moves.events,
    unmatched: moves.unmatched,
    moves: moves.listed.map(({ from, to, events, examples }) => ({
      from: party(from),
      to: party(to),
      events,
      share: shareOf(events, all),
      examples,
    })),
    moves_total: moves.total,
  }
}
