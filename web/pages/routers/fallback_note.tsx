import { CornerDownRight, TriangleAlert } from 'lucide-react'
import type { RoutingRow } from '../../api/routing_row.js'
import { useTexts } from '../../texts/texts.js'

interface FallbackNoteProps {
  readonly rows: readonly RoutingRow[]
  readonly flowNames: ReadonlyMap<string, string>
}

/** What becomes of a URL that no router matches. */
export function FallbackNote({ rows, flowNames }: FallbackNoteProps) {
  const t = useTexts().routers
  const fallback = rows.findLast((row) => row.is_default && row.is_active)
  if (fallback === undefined) {
    return (
      <p className="fallback-note is-missing">
        <TriangleAlert aria-hidden="true" size={16} />
        {t.fallback.none}
      </p>
    )
  }
  const flow = flowNames.get(fallback.booking_flow_id) ?? t.unknownFlow
  return (
    <p className="fallback-note">
      <CornerDownRight aria-hidden="true" size={16} />
      <a href={`#/routers/${fallback._id}`}>{t.fallback.is(fallback.name, flow)}</a>
    </p>
  )
}
