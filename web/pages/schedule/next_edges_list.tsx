import { RouterLink } from '#console/parts/buttons'
import type { RoutingRow } from '#console/api/types'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { nextEdges } from './spans.js'

const LISTED = 6

/** The next routers to open or close. */
export function NextEdgesList(props: {
  readonly rows: readonly RoutingRow[]
  readonly nowMs: number
}) {
  const t = useTexts().schedule
  const edges = nextEdges(props.rows, props.nowMs, LISTED)
  return (
    <section className="next-edges">
      <h2>{t.next}</h2>
      {edges.length === 0 ? (
        <p className="dim">{t.nextNone}</p>
      ) : (
        <ol>
          {edges.map(({ row, type, atMs }) => {
            const at = new Date(atMs).toISOString()
            return (
              <li key={`${row._id} ${type}`}>
                <Time at={at} />
                <RouterLink id={row._id}>
                  {type === 'opens' ? t.opens(row.name) : t.closes(row.name)}
                </RouterLink>
                <span className="dim">
                  <Time at={at} shown="relative" />
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

const ALWAYS_OPEN_LISTED = 30

interface AlwaysOpenProps {
  readonly rows: readonly RoutingRow[]
  readonly mayChange: boolean
  onEdit(row: RoutingRow): void
}

/** Routers without a schedule. Each links to its editor, or gets a schedule. */
export function AlwaysOpen({ rows, mayChange, onEdit }: AlwaysOpenProps) {
  const t = useTexts().schedule
  return (
    <>
      <ul className="always-open">
        {rows.slice(0, ALWAYS_OPEN_LISTED).map((row) => (
          <li key={row._id} className={row.priority_class}>
            {mayChange && !row.is_default ? (
              <button type="button" className="plain-link" dir="auto" onClick={() => onEdit(row)}>
                {row.name}
              </button>
            ) : (
              <RouterLink id={row._id}>{row.name}</RouterLink>
            )}
            {!row.is_active && <span className="dim"> · {t.inactiveToo}</span>}
          </li>
        ))}
      </ul>
      {rows.length > ALWAYS_OPEN_LISTED && (
        <p>
          <a href="#/routers" className="all-others">
            {t.more(rows.length - ALWAYS_OPEN_LISTED)}
          </a>
        </p>
      )}
    </>
  )
}
