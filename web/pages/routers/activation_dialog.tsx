import type { ImpactChange } from '#console/api/types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '#console/api/problems'
import { rehearsed, usePinnedWrite } from '#console/api/writing'
import { ChangeImpact } from '#console/impact/change_impact'
import { Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { PinsDialog } from '#console/parts/dialogs'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { BulkProgress, MadeConflicts, RefusedRouters } from './bulk_outcome.js'
import { type BulkUpdate, bulkUpdate } from './bulk_requests.js'

interface ActivationDialogProps {
  readonly ids: readonly string[]
  readonly isActive: boolean
  onDone(changed: BulkUpdate): void
  onClose(): void
}

/** Activates or deactivates routers after showing the effect, its conflicts and broken pins. */
export function ActivationDialog({ ids, isActive, onDone, onClose }: ActivationDialogProps) {
  const texts = useTexts()
  const t = texts.routers.change
  const set = { is_active: isActive }
  const mayOverride = useMay('pins:override')
  const [done, setDone] = useState(0)
  const check = useQuery({
    queryKey: ['bulk-check', ids, isActive, mayOverride],
    gcTime: 0,
    queryFn: ({ signal }) =>
      rehearsed(
        (breaksPins) =>
          bulkUpdate(ids, set, { isDryRun: true, breaksPins, signal, onProgress: setDone }),
        mayOverride
      ),
  })
  const change = usePinnedWrite<BulkUpdate>({
    send: (_, breaksPins) => bulkUpdate(ids, set, { breaksPins, onProgress: setDone }),
    onSuccess: onDone,
  })
  const { outcome = null } = check.data ?? {}
  const failure = change.error ?? check.error
  const broken = change.broken ?? check.data?.broken ?? null
  const activations = ids.map((id): ImpactChange => ({ op: 'update', id, router: set }))
  const isAtWork = check.isPending || change.isPending
  const progress = isAtWork && <BulkProgress done={done} total={ids.length} />
  if (broken !== null && failure === null) {
    return (
      <PinsDialog
        problem={broken}
        refused="save"
        isBusy={change.isPending}
        onAllTheSame={change.allTheSame}
        onClose={onClose}
      >
        {outcome && <Outcome checked={outcome} />}
        <ChangeImpact changes={activations} isWithoutPins />
        {progress}
      </PinsDialog>
    )
  }
  return (
    <Dialog
      title={isActive ? t.activateTitle(ids.length) : t.deactivateTitle(ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button
            tone="primary"
            disabled={outcome === null || outcome.updated === 0}
            isBusy={change.isPending}
            onClick={() => change.begin()}
          >
            {isActive ? texts.routers.selection.activate : texts.routers.selection.deactivate}
          </Button>
        </>
      }
    >
      <div role="status" className="stack">
        {failure && <RefusedRouters problem={asProblem(failure)} />}
        {check.isPending && (
          <>
            <p>{t.checking}</p>
            <Skeleton lines={3} />
          </>
        )}
        {outcome && <Outcome checked={outcome} />}
      </div>
      {outcome !== null && outcome.updated > 0 && <ChangeImpact changes={activations} />}
      {progress}
    </Dialog>
  )
}

function Outcome({ checked }: { readonly checked: BulkUpdate }) {
  const t = useTexts().routers.change
  const { matched, updated, conflicts } = checked
  if (updated === 0) return <p>{t.nothing}</p>
  return (
    <>
      <p>{t.will(updated, matched)}</p>
      <MadeConflicts conflicts={conflicts} />
    </>
  )
}
