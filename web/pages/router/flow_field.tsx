import { useFormContext } from 'react-hook-form'
import { Field } from '../../parts/field.js'
import { Select } from '../../parts/select.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm } from './router_form.js'
import { useFlowChoice } from './use_flow_choice.js'

/** The booking flow that the router leads to. */
export function FlowField() {
  const t = useTexts()
  const { problems, flows, isReadOnly } = useEditor()
  const { register, watch } = useFormContext<RouterForm>()
  const { isSuccess: areKnown } = useFlowChoice()
  const chosen = watch('bookingFlowId')
  const maySee = useMay('flows:read')
  const isKnown = chosen === '' || flows.some(({ _id }) => _id === chosen)
  const options = [
    ...(chosen === '' ? [{ value: '', label: t.router.hints.chooseFlow }] : []),
    ...(isKnown
      ? []
      : [
          {
            value: chosen,
            label: maySee ? t.router.hints.unknownFlow(chosen) : t.problems.hidden('flows:read'),
          },
        ]),
    ...flows.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div data-field="bookingFlowId">
      <Field
        label={t.router.fields.bookingFlowId}
        hint={
          maySee
            ? areKnown && flows.length === 0 && t.router.hints.noFlows
            : t.parts.needs(['flows:read'])
        }
        problem={problems.bookingFlowId}
        isRequired
      >
        {(input) => (
          <Select
            {...input}
            {...register('bookingFlowId')}
            options={options}
            disabled={isReadOnly}
          />
        )}
      </Field>
    </div>
  )
}
