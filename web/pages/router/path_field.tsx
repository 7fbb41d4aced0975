import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts/texts.js'
import { segmentsOf } from '../../path_text.js'
import type { RouterForm } from './router_form.js'
import { TextField } from './text_field.js'

/** The path, as it stands in a URL, and how the service reads it. */
export function PathField() {
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
