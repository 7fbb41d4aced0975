import type { RoutingRow } from '../../api/routing_row.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { nextEdges } from './next_edges.js'

const LISTED = 6

/** What opens and closes next. */
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
                <a href={`#/routers/${row._id}`} dir="auto">
                  {type === 'opens' ? t.opens(row.name) : t.closes(row.name)}
                </a>
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
