import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Link2, Plus, X } from '#console/icons/lucide'
import { Button, IconButton } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { hasEmptySegment, segmentsOf } from '#console/shared/criteria_text'
import { useTexts } from '#console/texts/texts'
import { CheckField, TextField, useEditor } from './fields.js'
import { type RouterForm, UTM_FIELDS } from './router_form.js'

/** The criteria of a URL: path, campaign, parameters. A default router has none. */
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

/** The path as in a URL, and how the service reads it. */
function PathField() {
  const t = useTexts()
  const { watch } = useFormContext<RouterForm>()
  const path = watch('path')
  const segments = segmentsOf(path)
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
          {hasEmptySegment(path) && <span>{t.router.hints.emptySegment}</span>}
        </span>
      }
    />
  )
}

const ROWS_MAX = 50

/** The query parameters, one per row. */
function ParameterRows() {
  const t = useTexts()
  const texts = t.router.parameters
  const { problems, isReadOnly, focus } = useEditor()
  const { control } = useFormContext<RouterForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'parameters' })
  return (
    <div data-field="parameters" className="parameters">
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id }, at) => (
            <ParameterRow
              key={id}
              at={at}
              onRemove={() => {
                remove(at)
                focus('parameters')
              }}
            />
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

interface ParameterRowProps {
  /** Index among the parameters. */
  readonly at: number
  onRemove(): void
}

function ParameterRow({ at, onRemove }: ParameterRowProps) {
  const texts = useTexts().router.parameters
  const { problems, isReadOnly } = useEditor()
  const { register, watch } = useFormContext<RouterForm>()
  const row = watch(`parameters.${at}`)
  const asks = [
    { value: 'value', label: texts.is },
    { value: 'presence', label: texts.present },
  ]
  return (
    <li className="parameter">
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
      {row?.asks === 'value' && (
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
        <IconButton icon={X} label={texts.remove(row?.name ?? '')} onClick={onRemove} />
      )}
    </li>
  )
}
