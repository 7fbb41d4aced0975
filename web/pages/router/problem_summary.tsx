import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import { ROUTER_FIELDS } from './router_form.js'

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
