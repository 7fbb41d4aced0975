import type { RoutingRow } from '../../api/routing_row.js'
import { criterionChips } from './criterion_chips.js'
import { folded } from '../../folded.js'

const TEXTS = new WeakMap<RoutingRow, string>()

/** All that a search compares of a row, apart from its flow: folded once for as long as the row is the same object. */
export function rowText(row: RoutingRow): string {
  const known = TEXTS.get(row)
  if (known !== undefined) return known
  const criteria = criterionChips(row).map(({ name, value }) =>
    name === '' ? (value ?? '') : `${name}=${value ?? ''}`
  )
  const text = folded([row.name, row.external_id ?? '', ...row.tags, ...criteria].join('\n'))
  TEXTS.set(row, text)
  return text
}
