import { Plus, X } from '../../icons/lucide.js'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../parts/button.js'
import { IconButton } from '../../parts/icon_button.js'
import { Select } from '../../parts/select.js'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm } from './router_form.js'

const ROWS_MAX = 50

/** The query parameters that a URL is asked for, one a row. */
export function ParameterRows() {
  const t = useTexts()
  const texts = t.router.parameters
  const { problems, isReadOnly, focus } = useEditor()
  const { control, register, watch } = useFormContext<RouterForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'parameters' })
  const rows = watch('parameters')
  const asks = [
    { value: 'value', label: texts.is },
    { value: 'presence', label: texts.present },
  ]
  return (
    <div data-field="parameters" className="parameters">
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id }, at) => (
            <li key={id} className="parameter">
              <input
                {...register(`parameters.${at}.name`)}
                className="mono"
                aria-label={`${texts.name} ${at + 1}`}
                aria-invalid={problems.parameters ? true : undefined}
                placeholder={texts.name}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
              />
              <Select
                {...register(`parameters.${at}.asks`)}
                aria-label={`${texts.asks} ${at + 1}`}
                options={asks}
                disabled={isReadOnly}
              />
              {rows[at]?.asks === 'value' && (
                <input
                  {...register(`parameters.${at}.value`)}
                  className="mono"
                  aria-label={`${texts.value} ${at + 1}`}
                  placeholder={texts.value}
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={isReadOnly}
                />
              )}
              <label className="check">
                <input
                  type="checkbox"
                  {...register(`parameters.${at}.mayBeAbsent`)}
                  disabled={isReadOnly}
                />
                {texts.absent}
              </label>
              {!isReadOnly && (
                <IconButton
                  icon={X}
                  label={texts.remove(rows[at]?.name ?? '')}
                  onClick={() => {
                    remove(at)
                    focus('parameters')
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="field-problem" role="alert">
        {problems.parameters}
      </p>
      {!isReadOnly && fields.length < ROWS_MAX && (
        <Button
          tone="quiet"
          icon={Plus}
          onClick={() => append({ name: '', asks: 'value', value: '', mayBeAbsent: false })}
        >
          {texts.add}
        </Button>
      )}
    </div>
  )
}
