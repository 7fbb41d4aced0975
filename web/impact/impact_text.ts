import type { ImpactMove } from '#console/api/types'
import { percentFormat } from '#console/shared/percent'
import type { Texts } from '#console/texts/spoken_texts'

type Party = NonNullable<ImpactMove['from']>

/** Whether the party is the edited router. */
export type IsOwn = (party: Party) => boolean

/** A move in a few words. */
export function moveText(
  { from, to }: Pick<ImpactMove, 'from' | 'to'>,
  isOwn: IsOwn,
  { impact: t }: Texts
): string {
  const nameOf = (party: Party | null) => {
    if (party === null) return t.nobody
    return isOwn(party) ? t.own : t.named(party.router_name)
  }
  const isSame = from !== null && to !== null && from.router_id === to.router_id
  return isSame ? t.otherFlow(nameOf(to)) : t.move(nameOf(from), nameOf(to))
}

const LEAST = 0.001

/** A share as a percentage. Rounding never shows a part as nothing or as everything. */
export function shareText(share: number, locale: string): string {
  const format = percentFormat(locale)
  if (share > 0 && share < LEAST) return `< ${format.format(LEAST)}`
  if (share < 1 && share > 1 - LEAST) return `> ${format.format(1 - LEAST)}`
  return format.format(share)
}
