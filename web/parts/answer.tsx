import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { brokenPinsOf, PIN_BROKEN } from '#console/api/pins'
import { type ApiProblem, asProblem, NETWORK } from '#console/api/problems'
import type { Outage } from '#console/api/readiness'
import type { IconType } from '#console/icons/icon'
import { CircleAlert, CloudOff, Lock } from '#console/icons/lucide'
import { session } from '#console/shared/session'
import type { FirstTexts } from '#console/texts/spoken_texts'
import { useFirstTexts } from '#console/texts/texts'
import { BrokenPins } from './broken_pins.js'
import { Button, CopyButton } from './buttons.js'
import { useAge } from './time.js'

type Attempts<Data> = Pick<
  UseQueryResult<Data, unknown>,
  'data' | 'failureReason' | 'errorUpdateCount'
>

interface AnswerProps<Data> {
  readonly query: Attempts<Data> & Pick<UseQueryResult<Data, unknown>, 'refetch'>
  readonly children: (data: Data) => ReactNode
  /** Renders the empty state instead of the children, unless it returns false. */
  readonly empty?: (data: Data) => ReactNode
  readonly skeleton?: ReactNode
}

/**
 * The states of a query: loading, problem, forbidden, empty, and stale, which greys the last answer while the page retries; the
 * frame says how old it is. Children stay mounted, so state such as a selection survives.
 */
export function Answer<Data>({
  query,
  children,
  empty,
  skeleton = <Skeleton />,
}: AnswerProps<Data>) {
  const t = useFirstTexts()
  const { data, failureReason } = query
  const problem = useProblem(query)
  if (problem?.missingPermission) return <Forbidden permission={problem.missingPermission} />
  if (data === undefined) {
    if (problem === null) return skeleton
    return (
      <ProblemBox problem={problem} triesAgain={problem.isTransient}>
        <Button isBusy={failureReason === null} onClick={() => void query.refetch()}>
          {t.problems.tryAgain}
        </Button>
      </ProblemBox>
    )
  }
  return (
    <>
      {problem?.isTransient === false && <ProblemBox problem={problem} />}
      <div className={problem === null ? 'current' : 'greyed'}>
        {empty?.(data) || children(data)}
      </div>
    </>
  )
}

/** Why a query has no current answer. A query that failed without any keeps its problem while it is asked again. */
export function useProblem({
  data,
  failureReason,
  errorUpdateCount,
}: Attempts<unknown>): ApiProblem | null {
  const [last, setLast] = useState(failureReason)
  if (failureReason !== null && failureReason !== last) setLast(failureReason)
  const isAskedAgain = data === undefined && errorUpdateCount > 0
  const reason = failureReason ?? (isAskedAgain ? last : null)
  return reason === null ? null : asProblem(reason)
}

/** Whether a query is asked for the first time, and has no answer yet, nor a failure. */
export const isAwaited = ({
  isLoading,
  failureReason,
  errorUpdateCount,
}: Pick<UseQueryResult<unknown, unknown>, 'isLoading' | 'failureReason' | 'errorUpdateCount'>) =>
  isLoading && failureReason === null && errorUpdateCount === 0

/** Grey placeholder lines. They appear after 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  const t = useFirstTexts()
  return (
    <div className="skeleton" role="status" aria-label={t.parts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  )
}

interface EmptyProps {
  readonly icon: IconType
  readonly text: ReactNode
  /** At most one action. */
  readonly children?: ReactNode
}

/** The empty state of a list. */
export function Empty({ icon: Icon, text, children }: EmptyProps) {
  return (
    <div className="sheet empty">
      <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
      <p>{text}</p>
      {children}
    </div>
  )
}

interface ProblemBoxProps {
  readonly problem: ApiProblem
  /** The page retries by itself. */
  readonly triesAgain?: boolean
  /** An action, such as a retry. */
  readonly children?: ReactNode
}

/** Why a request failed: a sentence, the code, and the id for operators. */
export function ProblemBox({ problem, triesAgain = false, children }: ProblemBoxProps) {
  const t = useFirstTexts()
  const { code, requestId } = problem
  return (
    <div className="problem" role="alert">
      <CircleAlert aria-hidden="true" size={18} />
      <div className="stack tight">
        <strong>{t.problems.failed}</strong>
        <p>
          {problemSentence(problem, t)} {triesAgain && t.problems.triesAgain}
        </p>
        <p className="identity">
          <code>{code}</code>
          {requestId && (
            <>
              <span>
                {t.problems.requestId} <code>{requestId}</code>
              </span>
              <CopyButton text={requestId} />
            </>
          )}
        </p>
        {code === PIN_BROKEN && <BrokenPins {...brokenPinsOf(problem)} />}
        {children && <div className="actions">{children}</div>}
      </div>
    </div>
  )
}

/** The service's sentence, else the console's own. */
export function problemSentence(problem: ApiProblem, t: FirstTexts): string {
  if (problem.code === PIN_BROKEN) return t.problems.pinBroken
  if (problem.detail !== '') return problem.detail
  return problem.code === NETWORK ? t.problems.network : t.problems.unreadable
}

/** Why parts of the page are old or missing, and how old they are. */
export function OutageBanner({
  outage: { stores, isWhole, sinceMs },
}: {
  readonly outage: Outage
}) {
  const t = useFirstTexts()
  const { outage } = t.parts
  const age = useAge(sinceMs ?? 0)
  const named = stores.map((store) => outage.stores[store]).join(' ')
  return (
    <p className="stale">
      <CloudOff aria-hidden="true" size={16} />
      <span>
        {isWhole ? outage.whole : named || outage.partly}{' '}
        {sinceMs !== null && (sinceMs === 0 ? outage.missing : outage.old(age))}{' '}
        {t.problems.triesAgain}
      </span>
    </p>
  )
}

/** Replaces content that the token may not see; names the missing permissions. */
export function Forbidden({
  permission,
}: {
  readonly permission: string | readonly string[] | null
}) {
  const { forbidden } = useFirstTexts().problems
  const hint =
    permission === null
      ? forbidden.unknown
      : permission === 'operator'
        ? forbidden.operators
        : forbidden.hint([permission].flat())
  return (
    <div className="sheet empty">
      <Lock aria-hidden="true" size={28} strokeWidth={1.5} />
      <strong>{forbidden.title}</strong>
      <p>{hint}</p>
      <Button onClick={() => session.end('another')}>{forbidden.action}</Button>
    </div>
  )
}
