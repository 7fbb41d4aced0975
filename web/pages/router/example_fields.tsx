import { useFormContext } from 'react-hook-form'
import { Field } from '../../parts/field.js'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import { ExampleResults } from './example_results.js'
import type { RouterForm } from './router_form.js'
import type { RulesValidation } from './types.js'

interface ExampleFieldsProps {
  /** The latest answer of the live check; null before the first one. */
  readonly check: RulesValidation | null
  readonly routerId: string | null
  /** The URLs of pins. */
  readonly pinned: ReadonlySet<string>
  onTry(url: string): void
  /** Null where there is nothing to pin a URL to. */
  readonly onPin: ((url: string) => void) | null
}

/** The example URLs, one a line, and what becomes of each. */
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
