import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { revisioned } from '../../api/revisioned.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { Time } from '../../parts/time.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'
import { CHANGES_KEY, type RouterChange } from './use_change_log.js'

interface RestoreDialogProps {
  readonly change: RouterChange
  onClose(): void
}

/** Asks, then updates the router to how it was after a write. Every check of an update applies. */
export function RestoreDialog({ change, onClose }: RestoreDialogProps) {
  const { history: t } = useTexts()
  const client = useQueryClient()
  const name = change.router_name ?? t.unnamed
  const restore = useMutation({
    mutationFn: () => restored(change),
    onSuccess: () => {
      onClose()
      toast({ text: t.restored(name) })
      void client.invalidateQueries({ queryKey: CHANGES_KEY })
      return client.invalidateQueries({ queryKey: ['get', '/v1/routing-table'] })
    },
  })
  return (
    <ConfirmDialog
      title={t.restoreTitle(name)}
      action={t.restore}
      isBusy={restore.isPending}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p>
        {t.restoreHint} <Time at={change.at} />
      </p>
      {restore.error !== null && <ProblemBox problem={asProblem(restore.error)} />}
    </ConfirmDialog>
  )
}

/** The router's own revision is read first: what others change meanwhile refuses the write. */
async function restored({ router_id: id, organization_revision: revision }: RouterChange) {
  const path = { id }
  const { etag } = await revisioned(api.GET('/v1/booking-flow-routers/{id}', { params: { path } }))
  return api.POST('/v1/booking-flow-routers/{id}/revert', {
    params: { path, header: { 'If-Match': etag ?? '' } },
    body: { organization_revision: revision },
  })
}
