import { useFormContext } from 'react-hook-form'
import type { IconType } from '#console/icons/icon'
import { CircleCheck, CircleMinus, CircleX, FlaskConical, Pin } from '#console/icons/lucide'
import { CopyButton, IconButton } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { useEditor } from './fields.js'
import type { RouterForm, RulesValidation } from './router_form.js'

interface ExampleFieldsProps {
  /** Null before the first check. */
  readonly check: RulesValidation | null
  readonly routerId: string | null
  /** URLs that have a pin. */
  readonly pinned: ReadonlySet<string>
  onTry(url: string): void
  /** Null if there is nothing to pin a URL to. */
  readonly onPin: ((url: string) => void) | null
}

/** The example URLs, one per line, and the outcome of each. */
export function ExampleFields({ check, ...results }: ExampleFieldsProps) {
  const t = useTexts()
  const { problems, isReadOnly } = useEditor()
  const { register, watch } = useFormContext<RouterForm>()
  const lines = watch('exampleUrls').split('\n').length
  return (
    <div className="section">
      <div data-field="exampleUrls">
        <Field
          label={t.router.fields.exampleUrls}
          hint={t.router.hints.examples}
          problem={problems.exampleUrls}
        >
          {(input) => (
            <textarea
              {...input}
              {...register('exampleUrls')}
              className="mono"
              rows={Math.min(Math.max(lines, 2), 8)}
              wrap="off"
              spellCheck={false}
              readOnly={isReadOnly}
              placeholder="https://clinic.example/hamburg/implants?utm_source=google"
            />
          )}
        </Field>
      </div>
      {check !== null && check.results.length > 0 && <ExampleResults check={check} {...results} />}
    </div>
  )
}

type Result = RulesValidation['results'][number]
type Winner = RulesValidation['draft']['winners'][number]

interface ExampleResultsProps {
  readonly check: RulesValidation
  /** The edited router; null for a new one, as in the check. */
  readonly routerId: string | null
  /** URLs that have a pin. */
  readonly pinned: ReadonlySet<string>
  onTry(url: string): void
  /** Null if there is nothing to pin a URL to. */
  readonly onPin: ((url: string) => void) | null
}

const SHOWN_MAX = 20

/** Where each example URL goes: to this router, to another one, or it does not match. */
function ExampleResults(props: ExampleResultsProps) {
  const { check, routerId, pinned, onTry, onPin } = props
  const t = useTexts()
  const { results, draft } = check
  const { examples } = t.router
  const further = results.length - SHOWN_MAX
  return (
    <ul className="examples" aria-label={examples.list}>
      {results.slice(0, SHOWN_MAX).map((result, at) => {
        const { tone, icon: Icon, text } = verdict(result, draft.winners[at] ?? null, routerId, t)
        return (
          <li key={at}>
            <span className={`verdict ${tone}`}>
              <Icon aria-hidden="true" size={14} />
              {text}
              {pinned.has(result.url) && (
                <span className="pinned">
                  <Pin aria-hidden="true" size={13} />
                  {examples.pinned}
                </span>
              )}
            </span>
            <span className="url" dir="auto" title={result.url}>
              {result.url}
            </span>
            <span className="tools">
              <CopyButton text={result.url} label={examples.copy(result.url)} />
              {result.isValidUrl && (
                <IconButton
                  icon={FlaskConical}
                  label={examples.try(result.url)}
                  onClick={() => onTry(result.url)}
                />
              )}
              {result.isValidUrl && onPin !== null && !pinned.has(result.url) && (
                <IconButton
                  icon={Pin}
                  label={examples.pin(result.url)}
                  onClick={() => onPin(result.url)}
                />
              )}
            </span>
          </li>
        )
      })}
      {further > 0 && <li className="dim">{examples.more(further)}</li>}
    </ul>
  )
}

interface Verdict {
  readonly tone: 'yes' | 'no' | 'other'
  readonly icon: IconType
  readonly text: string
}

function verdict(
  { isValidUrl, proposedRouterMatches }: Result,
  winner: Winner,
  routerId: string | null,
  t: Texts
): Verdict {
  const { examples } = t.router
  if (!isValidUrl) return { tone: 'no', icon: CircleX, text: examples.invalid }
  if (winner?.router_id === routerId) return { tone: 'yes', icon: CircleCheck, text: examples.wins }
  const where = destination(winner, t)
  return proposedRouterMatches
    ? { tone: 'other', icon: CircleMinus, text: where }
    : { tone: 'no', icon: CircleX, text: `${examples.unmatched}: ${where}` }
}

function destination(winner: Winner, { router: { examples } }: Texts): string {
  if (winner === null) return examples.none
  const { priority_class: priorityClass, router_name: name } = winner
  return priorityClass === 'default' ? examples.byDefault(name) : examples.takenBy(name)
}
