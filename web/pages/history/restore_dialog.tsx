import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { api } from '../../api/client.js'
import { type ApiProblem, asProblem } from '../../api/problems.js'
import { dataOf, onRevisionOf } from '../../api/revisioned.js'
import { usePinnedWrite } from '../../api/use_pinned_write.js'
import { ConfirmDialog } from '../../parts/confirm_dialog.js'
import { Meanwhile } from '../../parts/meanwhile.js'
import { PinsDialog } from '../../parts/pins_dialog.js'
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
  const restore = usePinnedWrite({
    send: (_, breaksPins) => restored(change, breaksPins),
    onSuccess: () => {
      onClose()
      toast({ text: t.restored(name) })
      void client.invalidateQueries({ queryKey: CHANGES_KEY })
      return client.invalidateQueries({ queryKey: ['get', '/v1/routing-table'] })
    },
  })
  if (restore.broken !== null) {
    return (
      <PinsDialog
        problem={restore.broken}
        refused="restore"
        isBusy={restore.isPending}
        onAllTheSame={restore.allTheSame}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t.restoreTitle(name)}
      action={t.restore}
      isBusy={restore.isPending}
      onConfirm={restore.begin}
      onClose={onClose}
    >
      <p>
        {t.restoreHint} <Time at={change.at} />
      </p>
      {restore.error !== null && (
        <Refused problem={asProblem(restore.error)} routerId={change.router_id} />
      )}
    </ConfirmDialog>
  )
}

interface RefusedProps {
  readonly problem: ApiProblem
  readonly routerId: string
}

/** Why the router is not restored; of one that somebody else changed or deleted meanwhile, who and when. */
function Refused({ problem, routerId }: RefusedProps) {
  const { history: t } = useTexts()
  if (![404, 412].includes(problem.status)) return <ProblemBox problem={problem} />
  const isChanged = problem.status === 412
  return (
    <div className="notice stack tight" role="alert">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} />{' '}
        <Meanwhile routerId={routerId} done={isChanged ? 'changed' : 'deleted'} />
      </strong>
      {isChanged && <p>{t.restoreAgain}</p>}
    </div>
  )
}

/** The router's own revision is read first: what others change meanwhile refuses the write. */
async function restored(
  { router_id: id, organization_revision: revision }: RouterChange,
  breaksPins: boolean
) {
  const path = { id }
  const read = await dataOf(api.GET('/v1/booking-flow-routers/{id}', { params: { path } }))
  return api.POST('/v1/booking-flow-routers/{id}/revert', {
    params: {
      path,
      query: { ...onRevisionOf(read), ...(breaksPins && { on_pin: 'warn' as const }) },
    },
    body: { organization_revision: revision },
  })
}
