import { useState } from 'react'
import { asProblem } from '../../api/problems.js'
import type { RoutingRow } from '../../api/routing_row.js'
import { usePinnedWrite } from '../../api/use_pinned_write.js'
import { ChangeImpact } from '../../impact/change_impact.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { PinsDialog } from '../../parts/pins_dialog.js'
import { useTexts } from '../../texts/texts.js'
import { type BulkDeletion, bulkDelete } from './bulk_requests.js'
import { BulkProgress } from './bulk_progress.js'
import { RefusedRouters } from './refused_routers.js'

interface DeleteDialogProps {
  readonly rows: readonly RoutingRow[]
  onDone(deletion: BulkDeletion): void
  onClose(): void
}

/** Deletes routers after their name, or their number when they are several, was typed. */
export function DeleteDialog({ rows, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts().routers.remove
  const ids = rows.map(({ _id }) => _id)
  const [done, setDone] = useState(0)
  const deletion = usePinnedWrite<BulkDeletion>({
    send: (_, breaksPins) => bulkDelete(ids, { breaksPins, onProgress: setDone }),
    onSuccess: onDone,
  })
  const only = rows.length === 1 ? rows[0] : undefined
  const progress = deletion.isPending && <BulkProgress done={done} total={ids.length} />
  if (deletion.broken !== null) {
    return (
      <PinsDialog
        problem={deletion.broken}
        refused="delete"
        isBusy={deletion.isPending}
        onAllTheSame={deletion.allTheSame}
        onClose={onClose}
      >
        {progress}
      </PinsDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t.title(rows.length)}
      action={t.action}
      word={only?.name ?? String(rows.length)}
      isBusy={deletion.isPending}
      onConfirm={deletion.begin}
      onClose={onClose}
    >
      <p dir="auto">{only ? t.one(only.name) : t.many(rows.length)}</p>
      <ChangeImpact changes={ids.map((id) => ({ op: 'delete', id }))} />
      {progress}
      {deletion.error && <RefusedRouters problem={asProblem(deletion.error)} />}
    </ConfirmDialog>
  )
}
