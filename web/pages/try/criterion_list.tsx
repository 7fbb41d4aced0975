import { Check, X } from '../../icons/lucide.js'
import { useTexts } from '../../texts/texts.js'
import { expectedText } from './expected_text.js'
import type { Criterion } from './use_explanation.js'

/** Each criterion of a router, ticked when the URL meets it. */
export function CriterionList({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const t = useTexts().tryUrl
  if (criteria.length === 0) return null
  return (
    <ul className="criteria">
      {criteria.map((criterion) => {
        const { field, met, actual } = criterion
        const expected = expectedText(criterion, t)
        return (
          <li key={field} className={met ? 'met' : 'unmet'}>
            {met ? <Check aria-hidden="true" size={14} /> : <X aria-hidden="true" size={14} />}
            <span className="unseen">{met ? t.met : t.unmet}</span>
            <code dir="auto">
              {field.split('.').at(-1) === 'segments' ? t.path : field.split('.').at(-1)}
            </code>
            <span dir="auto">{met ? expected : t.expected(expected, actual)}</span>
          </li>
        )
      })}
    </ul>
  )
}
