import { useMutation, useQuery } from '@tanstack/react-query'
import { asProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useTexts } from '../../texts/texts.js'
import { type BulkUpdate, bulkUpdate } from './bulk_requests.js'
import { RefusedRouters } from './refused_routers.js'

interface ActivationDialogProps {
  readonly ids: readonly string[]
  readonly isActive: boolean
  onDone(changed: BulkUpdate): void
  onClose(): void
}

/** Says what an activation or its opposite would change, with the conflicts, before it does so. */
export function ActivationDialog({ ids, isActive, onDone, onClose }: ActivationDialogProps) {
  const texts = useTexts()
  const t = texts.routers.change
  const set = { is_active: isActive }
  const check = useQuery({
    queryKey: ['bulk-check', ids, isActive],
    gcTime: 0,
    queryFn: ({ signal }) => bulkUpdate(ids, set, { isDryRun: true, signal }),
  })
  const change = useMutation({ mutationFn: () => bulkUpdate(ids, set), onSuccess: onDone })
  const failure = change.error ?? check.error
  const isReady = check.data !== undefined && check.data.updated > 0
  return (
    <Dialog
      title={isActive ? t.activateTitle(ids.length) : t.deactivateTitle(ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button
            tone="primary"
            disabled={!isReady}
            isBusy={change.isPending}
            onClick={() => change.mutate()}
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
        {check.data && <Outcome checked={check.data} />}
      </div>
    </Dialog>
  )
}

function Outcome({ checked }: { readonly checked: BulkUpdate }) {
  const t = useTexts().routers.change
  const { matched, updated, conflicts } = checked
  const { high, medium } = conflicts.totals
  if (updated === 0) return <p>{t.nothing}</p>
  const unlisted = conflicts.routers_total - conflicts.routers.length
  return (
    <>
      <p>{t.will(updated, matched)}</p>
      {high + medium === 0 ? (
        <p>{t.noConflicts}</p>
      ) : (
        <>
          <p>{t.conflicts(high, medium)}</p>
          <ul className="stack tight">
            {conflicts.routers.map(({ _id: id, name, conflicts: { items } }) => (
              <li key={id} className={`finding ${items[0]?.severity ?? 'info'}-edge`}>
                <strong dir="auto">{name}</strong>
                {items.map(({ message }, index) => (
                  <p key={index} dir="auto">
                    {message}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p className="dim">{t.moreConflicts(unlisted)}</p>}
        </>
      )}
    </>
  )
}
