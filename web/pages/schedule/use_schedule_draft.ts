import { useState } from 'react'
import type { RoutingRow } from '../../api/routing_row.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'
import { isChanged, type ScheduleDraft } from './schedule_draft.js'
import { spanOf, type TimeSpan } from './time_span.js'

/** The one schedule that is being changed. A change of another router puts it aside, with a way back. */
export function useScheduleDraft() {
  const t = useTexts().schedule.panel
  const [draft, setDraft] = useState<ScheduleDraft | null>(null)
  const edit = (row: RoutingRow, span: TimeSpan = spanOf(row)) => {
    if (draft !== null && draft.row._id !== row._id && isChanged(draft)) {
      toast({
        text: t.putAside(draft.row.name),
        action: { label: t.back, run: () => setDraft(draft) },
      })
    }
    setDraft((known) => ({
      row: known !== null && known.row._id === row._id ? known.row : row,
      span,
    }))
  }
  return { draft, edit, replace: setDraft, discard: () => setDraft(null) }
}
