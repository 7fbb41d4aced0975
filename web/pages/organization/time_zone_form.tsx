import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { Button } from '../../parts/button.js'
import { Field } from '../../parts/field.js'
import { HeldNotice } from '../../parts/held_notice.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { Select } from '../../parts/select.js'
import { toast } from '../../parts/toasts.js'
import { session, useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

const OF_BROWSER = ''

/** The zone in which everyone of the organization reads and writes times. It counts in this tab at once, in others from their next sign-in. */
export function TimeZoneForm({ stored }: { readonly stored: string | null }) {
  const { organization: t } = useTexts()
  const client = useQueryClient()
  const mayChange = useMay('organizations:manage')
  const [chosen, choose] = useState<{ zone: string; over: string | null } | null>(null)
  const zone = chosen?.zone ?? stored ?? OF_BROWSER
  const isChanged = chosen !== null && chosen.over !== stored && chosen.zone !== stored
  const save = useMutation({
    mutationFn: (wanted: string) =>
      api.PATCH('/v1/organization', { body: { time_zone: wanted || null } }),
    onSuccess: async (_, saved) => {
      const current = session.current()
      if (current !== null) session.begin({ ...current, timeZone: saved })
      toast({ text: t.saved(saved || t.zoneOfBrowser) })
      await client.invalidateQueries({ queryKey: ['get', '/v1/organization'] })
      choose(null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(zone)
  }
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(stored ? [stored] : [])])
  return (
    <form className="sheet pad stack url-privacy" onSubmit={submit}>
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
            onChange={({ target }) => choose({ zone: target.value, over: stored })}
          />
        )}
      </Field>
      <HeldNotice done={isChanged && !save.isPending ? 'changed' : undefined}>
        <Button onClick={() => choose(null)}>{t.showPresent(stored ?? t.zoneOfBrowser)}</Button>
      </HeldNotice>
      {save.error !== null && <ProblemBox problem={asProblem(save.error)} />}
      {mayChange && (
        <div className="actions">
          <Button
            type="submit"
            tone="primary"
            icon={Save}
            isBusy={save.isPending}
            disabled={zone === (stored ?? OF_BROWSER)}
          >
            {t.saveZone}
          </Button>
        </div>
      )}
    </form>
  )
}
