import { useQuery } from '@tanstack/react-query'
import { api, apiHooks } from '#console/api/client'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { refreshRouters, rehearsed, usePinnedWrite } from '#console/api/writing'
import { dataOf } from '#console/api/revisioned'
import type { components } from '#console/api/schema'
import { TriangleAlert } from '#console/icons/lucide'
import { WRITTEN_IMPACT_DAYS } from '#console/impact/impact'
import { ImpactAnswer } from '#console/impact/impact_answer'
import { MadeConflicts } from '#console/pages/routers/bulk_outcome'
import { ProblemBox, Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { PinsDialog } from '#console/parts/dialogs'
import { ActorName, Meanwhile } from '#console/parts/meanwhile'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { routerWrite, undoOf } from '#console/parts/undo'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { ChangedFields } from './changed_fields.js'
import type { Restoration, RouterChange } from './history_writes.js'

interface RestoreDialogProps {
  readonly restoration: Restoration
  onClose(): void
}

/** Shows what an undo or a restoration would change and do to visitors, then performs it. */
export function RestoreDialog({ restoration, onClose }: RestoreDialogProps) {
  const texts = useTexts()
  const t = texts.history
  const { change, to } = restoration
  const { rehearsal, outcome, broken, impact, days } = useRestoration(restoration)
  const write = useRestoreWrite(restoration, outcome?.known_revision, onClose)
  const newer = useNewerChanges(restoration, outcome?.known_revision)
  const failure = write.error ?? rehearsal.error
  const changesNothing = outcome?.ids.length === 0
  const shown = outcome && (
    <>
      {newer !== null && <NewerChanges changes={newer} />}
      <Outcome {...{ outcome, impact, days }} isWithoutPins={broken !== null} />
    </>
  )
  const refused = write.broken ?? broken
  if (refused !== null && failure === null) {
    return (
      <PinsDialog
        problem={refused}
        refused="restore"
        isBusy={write.isPending}
        onAllTheSame={write.allTheSame}
        onClose={onClose}
      >
        <ChangeLine change={change} />
        {shown}
      </PinsDialog>
    )
  }
  const undo = newer === null ? t.undoThis : t.undoNewer(newer.length)
  const action = to === 'before' ? undo : t.back
  return (
    <Dialog
      size="large"
      title={titleOf(restoration, t)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button
            tone="primary"
            isBusy={write.isPending}
            disabled={outcome === null || changesNothing}
            onClick={() => write.begin()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ChangeLine change={change} />
        {failure && (
          <Refused
            problem={asProblem(failure)}
            routerId={change.router_id}
            onAgain={() => {
              write.reset()
              void rehearsal.refetch()
            }}
          />
        )}
        {rehearsal.isPending && <Skeleton lines={4} />}
        {shown}
      </div>
    </Dialog>
  )
}

/** Performs the restoration, unless one of its routers has changed since `knownRevision`. */
function useRestoreWrite(
  restoration: Restoration,
  knownRevision: number | undefined,
  onDone: () => void
) {
  const texts = useTexts()
  const t = texts.history
  const { change, to } = restoration
  return usePinnedWrite({
    send: (_, breaksPins) =>
      restore(restoration, {
        breaksPins,
        ...(knownRevision !== undefined && { knownRevision }),
      }),
    onSuccess({ data, response }) {
      onDone()
      const count = data?.ids.length ?? 0
      const undo = undoOf([routerWrite(data?.ids[0] ?? change.router_id, response)], texts)
      toast({
        text: to === 'before' ? t.undo.done(count) : t.isBack(change.router_name ?? t.unnamed),
        undo,
      })
      return refreshRouters()
    },
  })
}

interface OutcomeProps extends Pick<ReturnType<typeof useRestoration>, 'impact' | 'days'> {
  readonly outcome: Rehearsal
  readonly isWithoutPins: boolean
}

/** The effect of a restoration on routers and visitors. */
function Outcome({ outcome, impact, days, isWithoutPins }: OutcomeProps) {
  const texts = useTexts()
  const [only, ...others] = outcome.ids
  return (
    <>
      <Differences rehearsal={outcome} />
      <MadeConflicts conflicts={outcome.conflicts} />
      {only !== undefined && (
        <>
          <h3>{texts.impact.title}</h3>
          <ImpactAnswer
            query={impact}
            days={days}
            isWithoutPins={isWithoutPins}
            isOwn={({ router_id: id }) => others.length === 0 && id === only}
          />
        </>
      )}
    </>
  )
}

/** Which change is meant: what it did, who made it and when. */
function ChangeLine({ change: { effect, actor, at } }: { readonly change: RouterChange }) {
  const { history: t } = useTexts()
  return (
    <p>
      {t.effects[effect]} · {actor === null ? t.theService : <ActorName actor={actor} />} ·{' '}
      <Time at={at} shown="relative" /> (<Time at={at} />)
    </p>
  )
}

const NEWER_LISTED = 5

/** The changes that an undo takes back beside the one that was chosen. */
function NewerChanges({ changes }: { readonly changes: readonly RouterChange[] }) {
  const { history: t } = useTexts()
  const unlisted = changes.length - NEWER_LISTED
  return (
    <div className="notice stack tight" role="status">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} /> {t.newer(changes.length)}
      </strong>
      {changes.slice(0, NEWER_LISTED).map((change) => (
        <ChangeLine key={change._id} change={change} />
      ))}
      {unlisted > 0 && <p>{t.moreNewer(unlisted)}</p>}
    </div>
  )
}

const NEWER_READ = 100

/** The changes that were made to the router after the one to undo; null without any. Empty if some of many routers changed. */
function useNewerChanges({ change, to }: Restoration, knownRevision = 0) {
  const isNewer = to === 'before' && knownRevision > change.organization_revision
  const query = { router_id: change.router_id, limit: NEWER_READ }
  const enabled = isNewer && change.together === 1
  const { data } = apiHooks.useQuery(
    'get',
    '/v1/router-changes',
    { params: { query } },
    { enabled, staleTime: 0 }
  )
  if (!isNewer) return null
  const own = data?.data ?? []
  return own.filter(({ organization_revision: at }) => at > change.organization_revision)
}

function titleOf({ change, to }: Restoration, t: ReturnType<typeof useTexts>['history']): string {
  const name = change.router_name ?? t.unnamed
  if (to === 'after') return t.backTitle(name)
  return change.together === 1 ? t.undoTitle(name) : t.undoAllTitle(change.together)
}

/** The changed members of each router. */
function Differences({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const t = useTexts().history
  const { routers, ids } = rehearsal
  const unlisted = ids.length - routers.length
  if (ids.length === 0) return <p>{t.changesNothing}</p>
  return (
    <>
      <ul className="stack tight differences">
        {routers.map(({ router_id: id, router_name: name, effect, changes }) => (
          <li key={id}>
            <p dir="auto">{t.restores[effect](name)}</p>
            <ChangedFields changes={changes} />
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className="dim">{t.more(unlisted)}</p>}
    </>
  )
}

interface RefusedProps {
  readonly problem: ApiProblem
  readonly routerId: string
  /** Shows what the restoration would change now. */
  onAgain(): void
}

/** The refusal of a restoration. After a change by another person, says who and when. */
function Refused({ problem, routerId, onAgain }: RefusedProps) {
  const { history: t } = useTexts()
  if (problem.status !== 412) return <ProblemBox problem={problem} />
  return (
    <div className="notice stack tight" role="alert">
      <strong>
        <TriangleAlert aria-hidden="true" size={16} />{' '}
        <Meanwhile routerId={routerId} done="changed" />
      </strong>
      <p>{t.restoreAgain}</p>
      <Button onClick={onAgain}>{t.showAgain}</Button>
    </div>
  )
}

type Rehearsal = components['schemas']['RouterRestoration']

/** What a restoration would change, and its impact on visitors of past days. Writes nothing. */
function useRestoration(restoration: Restoration) {
  const mayOverride = useMay('pins:override')
  const key = ['restoration', restoration.change._id, restoration.to]
  const rehearsal = useQuery({
    queryKey: key,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      rehearsed(
        (breaksPins) => dataOf(restore(restoration, { breaksPins, validate_only: true, signal })),
        mayOverride
      ),
  })
  const { outcome = null, broken = null } = rehearsal.data ?? {}
  const impact = useQuery({
    queryKey: [...key, 'impact', outcome?.known_revision],
    gcTime: 0,
    enabled: outcome !== null && outcome.ids.length > 0,
    queryFn: async ({ signal }) => {
      const options = { breaksPins: broken !== null, validate_only: true, impact: true, signal }
      const { impact: found } = await dataOf(restore(restoration, options))
      if (found === undefined) throw new TypeError('The restoration answered no impact')
      return found
    },
  })
  return { rehearsal, outcome, broken, impact, days: WRITTEN_IMPACT_DAYS }
}

interface RestoreOptions {
  readonly breaksPins: boolean
  readonly validate_only?: boolean
  readonly impact?: boolean
  /** The newest change of the routers that the reader saw. */
  readonly knownRevision?: number
  readonly signal?: AbortSignal
}

function restore(
  { change, to }: Restoration,
  { breaksPins, knownRevision, signal, ...query }: RestoreOptions
) {
  return api.POST('/v1/router-changes/restore', {
    params: { query: { ...query, ...(breaksPins && { on_pin: 'warn' as const }) } },
    body: {
      router_id: change.router_id,
      organization_revision: change.organization_revision,
      to,
      ...(knownRevision !== undefined && { known_revision: knownRevision }),
    },
    ...(signal && { signal }),
  })
}
