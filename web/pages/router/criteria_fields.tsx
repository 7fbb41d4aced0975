import { Link2 } from '../../icons/lucide.js'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../parts/button.js'
import { useTexts } from '../../texts/texts.js'
import { CheckField } from './check_field.js'
import { useEditor } from './editor_context.js'
import { ParameterRows } from './parameter_rows.js'
import { type RouterForm, UTM_FIELDS } from './router_form.js'
import { TextField } from './text_field.js'
import { segmentsOf } from '../../path_text.js'

/** What a URL must have: path, campaign, parameters; nothing for the default router. */
export function CriteriaFields({ onFromLink }: { onFromLink(): void }) {
  const id = useId()
  const t = useTexts()
  const { isReadOnly } = useEditor()
  const { watch } = useFormContext<RouterForm>()
  const isDefault = watch('isDefault')
  return (
    <div role="group" className="section" aria-labelledby={id}>
      <h2 id={id}>{t.router.sections.asks}</h2>
      {!isReadOnly && !isDefault && (
        <Button tone="quiet" icon={Link2} className="from-link" onClick={onFromLink}>
          {t.router.link.action}
        </Button>
      )}
      {!isDefault && (
        <>
          <PathField />
          <div className="utm">
            {UTM_FIELDS.map((name) => (
              <TextField key={name} name={name} isMono placeholder={t.router.hints.any} />
            ))}
          </div>
          <section aria-label={t.router.fields.parameters}>
            <h3>{t.router.fields.parameters}</h3>
            <ParameterRows />
          </section>
        </>
      )}
      <CheckField name="isDefault" />
    </div>
  )
}

/** The path, as it stands in a URL, and how the service reads it. */
function PathField() {
  const t = useTexts()
  const { watch } = useFormContext<RouterForm>()
  const segments = segmentsOf(watch('path'))
  return (
    <TextField
      name="path"
      isMono
      placeholder={t.router.hints.pathPlaceholder}
      hint={
        <span className="path-reading">
          {segments.map((segment, at) => (
            <span key={at} className="chip" title={segment}>
              <b className="cut" dir="auto">
                {segment}
              </b>
            </span>
          ))}
          <span>{t.router.hints.path(segments.length)}</span>
        </span>
      }
    />
  )
}
