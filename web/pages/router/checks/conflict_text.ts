import type { Conflict } from '#console/pages/router/form/router_form'
import type { Texts } from '#console/texts/spoken_texts'

/** A conflict in one sentence, from the point of view of the edited router. */
export function conflictText(conflict: Conflict, routerId: string | null, t: Texts): string {
  const { conflicts } = t.router
  const { kind, winner, other_router: other, example_urls: urls } = conflict
  const name = other.router_name
  if (kind === 'example_claimed') {
    const taker = conflict.witnesses.claimed?.resolves_to
    const side = taker === routerId ? 'won' : taker === other.router_id ? 'lost' : 'both'
    return conflicts.example_claimed[side](name, urls.length)
  }
  const isWon = winner?.router_id === routerId
  return conflicts[kind][isWon ? 'won' : 'lost'](name, winner?.on ?? 'priority_class')
}
