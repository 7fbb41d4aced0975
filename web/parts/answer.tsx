import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asProblem } from '../api/problems.js'
import { useFirstTexts } from '../texts/texts.js'
import { Button } from './button.js'
import { Forbidden } from './forbidden.js'
import { ProblemBox } from './problem_box.js'
import { Skeleton } from './skeleton.js'
import { StaleBanner } from './stale_banner.js'

interface AnswerProps<Data> {
  readonly query: UseQueryResult<Data, unknown>
  readonly children: (data: Data) => ReactNode
  /** Shown in place of the children unless it returns false: the state without rows. */
  readonly empty?: (data: Data) => ReactNode
  readonly skeleton?: ReactNode
}

/**
 * The five states of what a page asks for: loading, a problem, forbidden, empty, and stale, which keeps the last answer,
 * greyed, with its age, while the page asks again. What is shown keeps what a person did in it, such as a selection.
 */
export function Answer<Data>({
  query,
  children,
  empty,
  skeleton = <Skeleton />,
}: AnswerProps<Data>) {
  const t = useFirstTexts()
  const { data, dataUpdatedAt, failureReason } = query
  const problem = failureReason === null ? null : asProblem(failureReason)
  if (problem?.missingPermission) return <Forbidden permission={problem.missingPermission} />
  if (data === undefined) {
    if (problem === null) return skeleton
    return (
      <ProblemBox problem={problem} triesAgain={problem.isTransient}>
        <Button onClick={() => void query.refetch()}>{t.problems.tryAgain}</Button>
      </ProblemBox>
    )
  }
  return (
    <>
      {problem?.isTransient && <StaleBanner sinceMs={dataUpdatedAt} />}
      {problem?.isTransient === false && <ProblemBox problem={problem} />}
      <div className={problem === null ? 'current' : 'greyed'}>
        {empty?.(data) || children(data)}
      </div>
    </>
  )
}
