import { useFlowNames } from '#console/api/booking_flows'
import { Time } from '#console/parts/time'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { Details } from './details.js'
import type { RouterChange } from './history_writes.js'
import { shownValue } from './shown_value.js'

/** Further fields, as of a new router, show on request. */
const SHOWN = 4

/** The changed members: before, then after. */
export function ChangedFields({ changes }: Pick<RouterChange, 'changes'>) {
  const { history: t } = useTexts()
  if (changes.length === 0) return null
  if (changes.length <= SHOWN) return <Fields changes={changes} />
  return (
    <Details summary={t.fieldCount(changes.length)}>
      <Fields changes={changes} />
    </Details>
  )
}

function Fields({ changes }: Pick<RouterChange, 'changes'>) {
  const { history: t } = useTexts()
  return (
    <dl className="fields">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldName(field, t.fields)}</dt>
          <dd dir="auto">
            {from !== null && (
              <>
                <del>
                  <Value field={field} value={from} />
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>
              <Value field={field} value={to} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const texts = useTexts()
  const { values } = texts.history
  if (field.startsWith('scheduling.') && typeof value === 'string') return <Time at={value} />
  if (typeof value === 'string') {
    if (field === 'booking_flow_id') return <FlowName id={value} />
    if (field === 'priority_class') return classNames(texts)[value] ?? value
  }
  return shownValue(field, value, values)
}

function FlowName({ id }: { readonly id: string }) {
  return useFlowNames().said(id)
}

function classNames({ routers }: Texts): Readonly<Record<string, string>> {
  return routers.classes
}

function fieldName(field: string, names: Readonly<Record<string, string>>): string {
  return names[field] ?? field
}
