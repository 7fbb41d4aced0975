import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import type { components } from '../../api/schema.js'
import { Button } from '../../parts/button.js'
import { HeldNotice } from '../../parts/held_notice.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

type UrlPrivacy = components['schemas']['Organization']['url_privacy']

/** From the one that stores most to the one that stores least. */
const MODES: readonly UrlPrivacy[] = ['full', 'masked', 'relevant']

/** What is stored of the URLs that visitors come with: chosen here, and shown to a token that may not choose. */
export function UrlPrivacyForm({ stored }: { readonly stored: UrlPrivacy }) {
  const { organization: t } = useTexts()
  const client = useQueryClient()
  const mayChange = useMay('organizations:manage')
  const [chosen, choose] = useState<{ mode: UrlPrivacy; over: UrlPrivacy } | null>(null)
  const mode = chosen?.mode ?? stored
  const isChanged = chosen !== null && chosen.over !== stored && chosen.mode !== stored
  const save = useMutation({
    mutationFn: (wanted: UrlPrivacy) =>
      api.PATCH('/v1/organization', { body: { url_privacy: wanted } }),
    onSuccess: async (_, saved) => {
      toast({ text: t.saved(t.modes[saved].name) })
      await client.invalidateQueries({ queryKey: ['get', '/v1/organization'] })
      choose((now) => (now?.mode === saved ? null : now))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mode !== stored && !save.isPending) save.mutate(mode)
  }
  return (
    <form className="sheet pad stack url-privacy" onSubmit={submit}>
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
              onChange={() => choose({ mode: each, over: stored })}
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
      <HeldNotice done={isChanged && !save.isPending ? 'changed' : undefined}>
        <Button onClick={() => choose(null)}>{t.showPresent(t.modes[stored].name)}</Button>
      </HeldNotice>
      {save.error !== null && <ProblemBox problem={asProblem(save.error)} />}
      {mayChange ? (
        <div className="actions">
          <Button
            type="submit"
            tone="primary"
            icon={Save}
            isBusy={save.isPending}
            disabled={mode === stored}
          >
            {t.save}
          </Button>
        </div>
      ) : (
        <p className="notice">{t.readOnly('organizations:manage')}</p>
      )}
    </form>
  )
}
