import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'

const LISTED = 30

interface AlwaysOpenProps {
  readonly rows: readonly RoutingRow[]
  readonly mayChange: boolean
  onEdit(row: RoutingRow): void
}

/** The routers without a schedule: each leads to its editor, or to a schedule of its own. */
export function AlwaysOpen({ rows, mayChange, onEdit }: AlwaysOpenProps) {
  const t = useTexts().schedule
  return (
    <>
      <ul className="always-open">
        {rows.slice(0, LISTED).map((row) => (
          <li key={row._id} className={row.priority_class}>
            {mayChange && !row.is_default ? (
              <button type="button" className="plain-link" dir="auto" onClick={() => onEdit(row)}>
                {row.name}
              </button>
            ) : (
              <a href={`#/routers/${row._id}`} dir="auto">
                {row.name}
              </a>
            )}
            {!row.is_active && <span className="dim"> · {t.inactiveToo}</span>}
          </li>
        ))}
      </ul>
      {rows.length > LISTED && (
        <p>
          <a href="#/routers" className="all-others">
            {t.more(rows.length - LISTED)}
          </a>
        </p>
      )}
    </>
  )
}
