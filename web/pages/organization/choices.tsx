import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import type { components } from '#console/api/schema'
import { Save } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { HeldNotice } from '#console/parts/meanwhile'
import { toast } from '#console/parts/toasts'
import { session, useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

type Organization = components['schemas']['Organization']
type UrlPrivacy = Organization['url_privacy']

/** From the most to the least stored data. */
const MODES: readonly UrlPrivacy[] = ['full', 'masked', 'relevant']
const OF_BROWSER = ''

interface ChoiceProps<Value> {
  readonly stored: Value
  readonly action: string
  nameOf(value: Value): string
  body(value: Value): Partial<Organization>
  onSaved?(value: Value): void
  /** Shown without the permission to choose. */
  readonly readOnly?: ReactNode
  readonly children: (value: Value, choose: (value: Value) => void, mayChange: boolean) => ReactNode
}

/** A form for one setting of the organization. Reports a change by another person before it is overwritten. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { stored, action, nameOf, body, onSaved, readOnly, children } = props
  const { organization: t } = useTexts()
  const client = useQueryClient()
  const mayChange = useMay('organizations:manage')
  const [chosen, choose] = useState<{ value: Value; over: Value } | null>(null)
  const value = chosen?.value ?? stored
  const isChanged = chosen !== null && chosen.over !== stored && chosen.value !== stored
  const save = useMutation({
    mutationFn: (wanted: Value) => api.PATCH('/v1/organization', { body: body(wanted) }),
    onSuccess: async (_, saved) => {
      onSaved?.(saved)
      toast({ text: t.saved(nameOf(saved)) })
      await client.invalidateQueries({ queryKey: ['get', '/v1/organization'] })
      choose((now) => (now?.value === saved ? null : now))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value !== stored && !save.isPending) save.mutate(value)
  }
  return (
    <form className="sheet pad stack url-privacy" onSubmit={submit}>
      {children(value, (next) => choose({ value: next, over: stored }), mayChange)}
      <HeldNotice done={isChanged && !save.isPending ? 'changed' : undefined}>
        <Button onClick={() => choose(null)}>{t.showPresent(nameOf(stored))}</Button>
      </HeldNotice>
      {save.error !== null && <ProblemBox problem={asProblem(save.error)} />}
      {mayChange ? (
        <div className="actions">
          <Button
            type="submit"
            tone="primary"
            icon={Save}
            isBusy={save.isPending}
            disabled={value === stored}
          >
            {action}
          </Button>
        </div>
      ) : (
        readOnly
      )}
    </form>
  )
}

/** What is stored of visitors' URLs; read-only without the permission. */
export function UrlPrivacyForm({ stored }: { readonly stored: UrlPrivacy }) {
  const { organization: t } = useTexts()
  return (
    <Choice
      stored={stored}
      action={t.save}
      nameOf={(mode) => t.modes[mode].name}
      body={(mode) => ({ url_privacy: mode })}
      readOnly={<p className="notice">{t.readOnly('organizations:manage')}</p>}
    >
      {(mode, choose, mayChange) => (
        <>
          <h2 id="url-privacy">{t.privacy}</h2>
          <p>{t.lead}</p>
          <fieldset aria-labelledby="url-privacy" disabled={!mayChange}>
            {MODES.map((each) => (
              <label key={each} className="privacy-mode">
                <input
                  type="radio"
                  name="url_privacy"
                  checked={mode === each}
                  aria-labelledby={`url-privacy-${each}`}
                  aria-describedby={`url-privacy-${each}-hint`}
                  onChange={() => choose(each)}
                />
                <span className="stack tight">
                  <strong id={`url-privacy-${each}`}>{t.modes[each].name}</strong>
                  <span className="dim" id={`url-privacy-${each}-hint`}>
                    {t.modes[each].hint}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <p className="hint">{t.kept}</p>
        </>
      )}
    </Choice>
  )
}

/** The time zone for everyone in the organization. Applies to this tab at once, to others from their next sign-in. */
export function TimeZoneForm({ stored }: { readonly stored: string | null }) {
  const { organization: t } = useTexts()
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(stored ? [stored] : [])])
  return (
    <Choice
      stored={stored ?? OF_BROWSER}
      action={t.saveZone}
      nameOf={(zone) => zone || t.zoneOfBrowser}
      body={(zone) => ({ time_zone: zone || null })}
      onSaved={(timeZone) => {
        const current = session.current()
        if (current !== null) session.begin({ ...current, timeZone })
      }}
    >
      {(zone, choose, mayChange) => (
        <Field label={t.zone} hint={t.zoneHint}>
          {(input) => (
            <Select
              {...input}
              value={zone}
              disabled={!mayChange}
              options={[
                { value: OF_BROWSER, label: t.zoneOfBrowser },
                ...[...zones].map((value) => ({ value, label: value })),
              ]}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </Field>
      )}
    </Choice>
  )
}

interface SwitchFormProps {
  readonly member: 'page_checks' | 'router_names_on_pages'
  /** An instance of the release before does not say. */
  readonly stored: 'on' | 'off' | undefined
}

/** A setting that is on or off. */
export function SwitchForm({ member, stored }: SwitchFormProps) {
  const { label, hint, states, save } = useTexts().organization.switches[member]
  if (!stored) return null
  return (
    <Choice
      stored={stored}
      action={save}
      nameOf={(state) => states[state]}
      body={(state) => ({ [member]: state })}
    >
      {(state, choose, mayChange) => (
        <Field label={label} hint={hint}>
          {(input) => (
            <Select
              {...input}
              value={state}
              disabled={!mayChange}
              options={(['on', 'off'] as const).map((value) => ({
                value,
                label: states[value],
              }))}
              onChange={({ target }) => choose(target.value === 'off' ? 'off' : 'on')}
            />
          )}
        </Field>
      )}
    </Choice>
  )
}
