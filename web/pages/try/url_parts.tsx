import { Chip } from '../../parts/chip.js'
import { useTexts } from '../../texts/texts.js'
import { partsOf } from './trial.js'

interface UrlPartsProps {
  readonly url: string
  /** Names of parameters that no router asks for. */
  readonly unused: readonly string[]
}

/** The URL as routing reads it; what changes no answer is greyed. */
export function UrlParts({ url, unused }: UrlPartsProps) {
  const t = useTexts().tryUrl
  const parts = partsOf(url)
  if (parts.length === 0) return null
  const isUnused = (parameter: string | null) => parameter !== null && unused.includes(parameter)
  return (
    <div>
      <div className="chips url-parts" role="group" aria-label={t.parts}>
        {parts.map(({ name, value, parameter }, index) => (
          <span key={`${index} ${name}`} className={isUnused(parameter) ? 'unused' : undefined}>
            <Chip name={name} value={value} />
            {isUnused(parameter) && <span className="unseen">{t.unused}</span>}
          </span>
        ))}
      </div>
      {parts.some(({ parameter }) => isUnused(parameter)) && (
        <p className="hint" aria-hidden="true">
          {t.unusedHint}
        </p>
      )}
    </div>
  )
}
