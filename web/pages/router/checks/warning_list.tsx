import { Check, WandSparkles } from '#console/icons/lucide'
import { useEditor } from '#console/pages/router/form/fields'
import { fieldOfProblem } from '#console/pages/router/form/form_problems'
import type { RouterWarning } from '#console/pages/router/form/router_form'
import { Button } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'

interface WarningListProps {
  readonly warnings: readonly RouterWarning[]
  /** The example URLs in the order of the check. */
  readonly urls: readonly string[]
  onCorrect(warning: RouterWarning): void
  onAccept(warning: RouterWarning): void
}

/** Probable mistakes. Each links to its field, and can be corrected or confirmed. */
export function WarningList({ warnings, urls, onCorrect, onAccept }: WarningListProps) {
  const t = useTexts()
  const { isReadOnly, focus } = useEditor()
  return (
    <ul className="stack">
      {warnings.map((warning, at) => {
        const field = fieldOfProblem(warning.field)
        const detail = warnedText(warning, urls)
        return (
          <li key={at} className="conflict medium-edge">
            <p>
              {field !== null && (
                <button type="button" className="to-field" onClick={() => focus(field)}>
                  {t.router.fields[field]}
                </button>
              )}{' '}
              {t.router.warnings[warning.code]}
            </p>
            {detail !== null && (
              <p className="url" dir="auto">
                {detail}
              </p>
            )}
            {!isReadOnly && (
              <p className="actions">
                {warning.correction && (
                  <Button icon={WandSparkles} onClick={() => onCorrect(warning)}>
                    {t.router.warnings.correct}
                  </Button>
                )}
                <Button tone="quiet" icon={Check} onClick={() => onAccept(warning)}>
                  {t.router.warnings.accept}
                </Button>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The subject of a warning within a field that has several: the URL, or the parameter's name. */
function warnedText({ field }: RouterWarning, urls: readonly string[]): string | null {
  const [, at] = /^example_urls\.(\d+)/.exec(field) ?? []
  if (at !== undefined) return urls[Number(at)] ?? null
  const [, name] = /^matching_criteria\.query_params\.parameters\.(.+)$/.exec(field) ?? []
  return name ?? null
}
