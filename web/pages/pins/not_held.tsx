import type { ApiProblem } from '../../api/problems.js'
import { useTexts } from '../../texts/texts.js'

/** A blocking pin that does not hold is not stored: who takes the URL. */
export function NotHeld({ problem }: { readonly problem: ApiProblem }) {
  const { pins: t } = useTexts()
  const found = problem.body.found as { readonly router_name: string } | null
  return (
    <div className="problem" role="alert">
      <div className="stack tight">
        <strong>{t.notHeld}</strong>
        <p dir="auto">{found === null ? t.takenByNone : `${t.takenBy} ${found.router_name}`}</p>
        <p>{t.notHeldHint}</p>
      </div>
    </div>
  )
}
