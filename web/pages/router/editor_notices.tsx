import type { ApiProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { useSpeech, useTexts } from '../../texts/texts.js'
import { instantText } from '../../instant_text.js'
import { CircleAlert } from '../../icons/lucide.js'
import type { Ref } from 'react'
import { useEditor } from './editor_context.js'
import { ROUTER_FIELDS } from './router_form.js'

interface EditorNoticesProps {
  readonly isReadOnly: boolean
  /** When the work that came back was kept; null if none did. */
  readonly restoredAt: string | null
  /** Somebody else saved the router while it is edited here. */
  readonly isStale: boolean
  readonly isGone: boolean
  readonly failure: ApiProblem | null
  onDiscard(): void
  onCompare(): void
  onSaveAsNew(): void
  onSendAgain(): void
}

/** What a person should know before going on with the form. */
export function EditorNotices(props: EditorNoticesProps) {
  const { isReadOnly, restoredAt, isStale, isGone, failure } = props
  const { texts: t, locale } = useSpeech()
  const texts = t.router
  const isUnknown = failure?.code === 'E_OUTCOME_UNKNOWN'
  return (
    <>
      {isReadOnly && <p className="notice">{texts.readOnly}</p>}
      {restoredAt !== null && (
        <p className="notice">
          {texts.restored(instantText(restoredAt, locale))}{' '}
          <Button tone="quiet" onClick={props.onDiscard}>
            {texts.actions.discard}
          </Button>
        </p>
      )}
      {isStale && !isGone && (
        <p className="notice" role="status">
          {texts.merge.notice}{' '}
          <Button tone="quiet" onClick={props.onCompare}>
            {texts.merge.compare}
          </Button>
        </p>
      )}
      {isGone && (
        <p className="notice" role="alert">
          {texts.problems.gone}{' '}
          <Button tone="quiet" onClick={props.onSaveAsNew}>
            {texts.problems.saveAsNew}
          </Button>
        </p>
      )}
      {failure !== null && (
        <ProblemBox problem={failure}>
          {isUnknown && <p>{texts.problems.outcomeUnknown}</p>}
          {failure.isTransient && (
            <Button onClick={props.onSendAgain}>{texts.problems.sendAgain}</Button>
          )}
        </ProblemBox>
      )}
    </>
  )
}

/** After an attempt to save: every field with a problem, each a way to that field. */
export function ProblemSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const t = useTexts()
  const { problems, focus } = useEditor()
  const fields = ROUTER_FIELDS.filter((field) => problems[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <div
      ref={ref}
      className="problem"
      role="group"
      tabIndex={-1}
      aria-label={t.router.problems.notSaved}
    >
      <CircleAlert aria-hidden="true" size={18} />
      <div className="stack tight">
        <strong>{t.router.problems.title(fields.length)}</strong>
        <ul className="problem-fields">
          {fields.map((field) => (
            <li key={field}>
              <button type="button" className="to-field" onClick={() => focus(field)}>
                {t.router.fields[field]}
              </button>{' '}
              {problems[field]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
