import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'
import { criterionChips } from './criterion_chips.js'

/** What a URL must have, criterion by criterion. */
export function CriteriaChips({ row }: { readonly row: RoutingRow }) {
  const t = useTexts().routers
  if (row.is_default) return <span className="dim">{t.noCriteria}</span>
  return (
    <ul className="chips">
      {criterionChips(row).map(({ kind, name, value, isRequired }) => {
        const asked = value ?? t.presence
        const hint = isRequired ? '' : ` (${t.optional})`
        return (
          <li key={`${kind} ${name}`} className={`chip criterion ${isRequired ? '' : 'optional'}`}>
            <span className="cut" title={`${name}${name && '='}${asked}${hint}`}>
              {name}
              {name !== '' && value !== null && '='}
              {value !== null && <b dir="auto">{value}</b>}
              {!isRequired && '?'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
