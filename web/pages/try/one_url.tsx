import { asProblem } from '../../api/problems.js'
import { Answer } from '../../parts/answer.js'
import { Chip } from '../../parts/chip.js'
import { useTexts } from '../../texts/texts.js'
import { Ranking } from './ranking.js'
import { partsOf } from './trial.js'
import { type Asked, useExplanation } from './use_explanation.js'

interface OneUrlProps extends Asked {
  flowName(id: string | null): string | null
  placeWith(url: string): string
}

/** Where one URL goes, and why. */
export function OneUrl({ flowName, placeWith, ...asked }: OneUrlProps) {
  const t = useTexts().tryUrl
  const query = useExplanation(asked)
  const refused = query.error === null ? null : asProblem(query.error)
  const parts = partsOf(asked.url)
  return (
    <section className="stack tried" aria-label={asked.url}>
      {parts.length > 0 && (
        <div className="chips" role="group" aria-label={t.parts}>
          {parts.map(({ name, value }, index) => (
            <Chip key={`${index} ${name}`} name={name} value={value} />
          ))}
        </div>
      )}
      {refused?.status === 422 ? (
        <p className="notice refused" role="alert">
          {refused.errors[0]?.message ?? refused.detail}
        </p>
      ) : (
        <Answer query={query}>
          {(explained) => <Ranking {...{ explained, flowName, placeWith }} />}
        </Answer>
      )}
      <p className="unseen" role="status">
        {query.data && t.said(query.data.explanation.winner?.router_name ?? null)}
      </p>
    </section>
  )
}
