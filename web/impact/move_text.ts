import type { Texts } from '../texts/spoken_texts.js'
import type { ImpactMove } from './impact.js'

type Party = NonNullable<ImpactMove['from']>

/** Whether the party is the router that is edited. */
export type IsOwn = (party: Party) => boolean

/** From whom to whom visitors would go, in a few words. */
export function moveText({ from, to }: ImpactMove, isOwn: IsOwn, { impact: t }: Texts): string {
  const nameOf = (party: Party | null) => {
    if (party === null) return t.nobody
    return isOwn(party) ? t.own : t.named(party.router_name)
  }
  const isSame = from !== null && to !== null && from.router_id === to.router_id
  return isSame ? t.otherFlow(nameOf(to)) : t.move(nameOf(from), nameOf(to))
}
