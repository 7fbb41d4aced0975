import { CircleAlert } from '../icons/lucide.js'
import type { ReactNode } from 'react'
import { brokenPinsOf, PIN_BROKEN } from '../api/pins_problem.js'
import { type ApiProblem, NETWORK } from '../api/problems.js'
import type { FirstTexts } from '../texts/spoken_texts.js'
import { useFirstTexts } from '../texts/texts.js'
import { BrokenPins } from './broken_pins.js'
import { CopyButton } from './copy_button.js'

interface ProblemBoxProps {
  readonly problem: ApiProblem
  /** The page asks again by itself. */
  readonly triesAgain?: boolean
  /** An action, such as trying again. */
  readonly children?: ReactNode
}

/** Why a request failed: the sentence, the code, and what operators find it by. */
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

/** The service's sentence, or ours where the service did not say one. */
export function problemSentence(problem: ApiProblem, t: FirstTexts): string {
  if (problem.code === PIN_BROKEN) return t.problems.pinBroken
  if (problem.detail !== '') return problem.detail
  return problem.code === NETWORK ? t.problems.network : t.problems.unreadable
}
