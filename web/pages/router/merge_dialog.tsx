import { useState } from 'react'
import { useFlowNames } from '#console/api/booking_flows'
import type { Names } from '#console/api/names'
import { useLastChange } from '#console/api/use_meanwhile'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { nameAfterBy } from '#console/parts/meanwhile'
import { criteriaTexts } from '#console/shared/criteria_text'
import { instantText } from '#console/shared/instant_text'
import { instantOf } from '#console/shared/local_time'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech } from '#console/texts/texts'
import { mergedForm, mergeFields, type Side, type ThreeForms } from './form/changed_fields.js'
import { criteriaOfForm } from './form/draft_of_form.js'
import type { RouterField, RouterForm } from './form/router_form.js'

interface MergeDialogProps {
  readonly routerId: string
  readonly forms: ThreeForms
  /** When the stored router last changed. */
  readonly changedAt: string
  readonly isBusy: boolean
  /** `save` saves the merged form at once. */
  onMerge(form: RouterForm, save: boolean): void
  /** Unsaved work waits in the tab. */
  onHistory(): void
  onClose(): void
}

const SIDES = ['mine', 'theirs'] as const

/** Another person saved the router during the editing: resolves conflicting fields one by one. */
export function MergeDialog({
  routerId,
  forms,
  changedAt,
  isBusy,
  onMerge,
  onHistory,
  onClose,
}: MergeDialogProps) {
  const { texts: t, locale } = useSpeech()
  const texts = t.router.merge
  const flows = useFlowNames()
  const { conflicting, taken, kept } = mergeFields(forms)
  const [chosen, choose] = useState<Partial<Record<RouterField, Side>>>({})
  const isReady = conflicting.every((field) => chosen[field] !== undefined)
  const change = useLastChange(routerId)
  const time = instantText(change?.at ?? changedAt, locale)
  const finish = (save: boolean) => onMerge(mergedForm(forms, chosen), save)
  return (
    <Dialog
      size="large"
      title={change?.actor ? texts.titleBy(nameAfterBy(change.actor, t), time) : texts.title(time)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.parts.cancel}</Button>
          <Button disabled={!isReady} onClick={() => finish(false)}>
            {texts.merge}
          </Button>
          <Button tone="primary" disabled={!isReady} isBusy={isBusy} onClick={() => finish(true)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>
        {texts.lead}
        {change !== undefined && (
          <>
            {' '}
            <a href={`#/history?router=${routerId}`} onClick={onHistory}>
              {texts.history}
            </a>
          </>
        )}
      </p>
      <p>
        <strong>
          {conflicting.length === 0 ? texts.nothingToChoose : texts.choose(conflicting.length)}
        </strong>
      </p>
      {conflicting.map((field) => (
        <FieldChoice
          key={field}
          {...{ field, forms, flows }}
          chosen={chosen[field]}
          onChoose={(side) => choose({ ...chosen, [field]: side })}
        />
      ))}
      <OneSided title={texts.taken} fields={taken} from="theirs" forms={forms} flows={flows} />
      <OneSided title={texts.kept} fields={kept} from="mine" forms={forms} flows={flows} />
    </Dialog>
  )
}

interface FieldChoiceProps {
  readonly field: RouterField
  readonly forms: ThreeForms
  readonly flows: Names
  readonly chosen: Side | undefined
  onChoose(side: Side): void
}

/** A field that both sides changed: its former value, and the two to choose from. */
function FieldChoice({ field, forms, flows, chosen, onChoose }: FieldChoiceProps) {
  const { texts: t, locale } = useSpeech()
  const texts = t.router.merge
  const words = { t, locale, flows }
  return (
    <fieldset className="merge">
      <legend>{t.router.fields[field]}</legend>
      <p className="merge-base">
        <span className="hint">{texts.base}</span>
        <span className="merge-text" dir="auto">
          {fieldText(field, forms.base, words)}
        </span>
      </p>
      <div className="pair">
        {SIDES.map((side) => (
          <label key={side} className="merge-side">
            <span className="check">
              <input
                type="radio"
                name={`merge-${field}`}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {texts[side]}
            </span>
            <span className="merge-text" dir="auto">
              {fieldText(field, forms[side], words)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface OneSidedProps {
  readonly title: string
  readonly fields: readonly RouterField[]
  readonly from: Side
  readonly forms: ThreeForms
  readonly flows: Names
}

/** Fields that only one side changed: before and after. */
function OneSided({ title, fields, from, forms, flows }: OneSidedProps) {
  const { texts: t, locale } = useSpeech()
  if (fields.length === 0) return null
  const words = { t, locale, flows }
  return (
    <section className="one-sided">
      <h3>{title}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{t.router.fields[field]}</dt>
            <dd dir="auto">
              <del>{fieldText(field, forms.base, words)}</del>{' '}
              <ins>{fieldText(field, forms[from], words)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface FieldWords {
  readonly t: Texts
  readonly locale: string
  readonly flows: Names
}

/** A field's value for a comparison; a list has one entry per line. */
function fieldText(field: RouterField, form: RouterForm, words: FieldWords): string {
  const { t, locale, flows } = words
  const empty = t.router.merge.empty
  switch (field) {
    case 'isActive':
    case 'isDefault':
      return form[field] ? t.router.yes : t.router.no
    case 'bookingFlowId':
      return form.bookingFlowId ? flows.said(form.bookingFlowId) : empty
    case 'activeFrom':
    case 'activeUntil': {
      const instant = instantOf(form[field])
      return instant === null ? empty : instantText(instant, locale)
    }
    case 'parameters': {
      const criteria = criteriaOfForm({ ...form, isDefault: false })
      return criteriaTexts({ query_params: criteria.query_params }).join('\n') || empty
    }
    case 'tags':
      return form.tags.join('\n') || empty
    default:
      return form[field] || empty
  }
}
