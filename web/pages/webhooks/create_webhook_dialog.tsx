import './webhooks.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { goTo } from '../../frame/hash_location.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Field } from '../../parts/field.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { Select } from '../../parts/select.js'
import { useSession } from '../../session.js'
import { shownValues } from '../../shown_values.js'
import { useTexts } from '../../texts/texts.js'
import { EVENTS, type WebhookEvent } from './events.js'

const SHARES = ['1', '0.1', '0.01'] as const

/** Creates a webhook, and goes to its page, which shows the secret that once. */
export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const { webhooks: t, parts } = useTexts()
  const form = useId()
  const client = useQueryClient()
  const held = useSession()?.permissions ?? []
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { url: '', events: [] as WebhookEvent[], share: '1' },
  })
  const create = apiHooks.useMutation('post', '/v1/webhooks', {
    onSuccess: async (created) => {
      if ('secret' in created) shownValues.keep(created._id, created.secret)
      await client.invalidateQueries({ queryKey: ['get', '/v1/webhooks'] })
      goTo(`/webhooks/${created._id}`)
    },
  })
  const problem = create.error === null ? null : asProblem(create.error)
  useEffect(() => {
    for (const { field, message } of problem?.errors ?? []) {
      setError(field === 'url' ? 'url' : 'events', { message }, { shouldFocus: true })
    }
  }, [create.error])
  const sendsResolves = watch('events').includes('router.resolved')
  const submit = handleSubmit(({ url, events, share }) =>
    create.mutate({
      body: {
        url: url.trim(),
        events,
        ...(sendsResolves && { router_resolved: { sample_rate: Number(share) } }),
      },
    })
  )
  const { errors } = formState
  return (
    <Dialog
      title={t.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={create.isPending}>
            {t.create}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {problem?.errors.length === 0 && <ProblemBox problem={problem} />}
        <Field label={t.url} hint={t.urlHint} problem={errors.url?.message} isRequired>
          {(input) => (
            <input
              {...input}
              {...register('url', { validate: (url) => url.trim() !== '' || t.urlMissing })}
              inputMode="url"
            />
          )}
        </Field>
        <fieldset className="stack tight" aria-describedby={`${form}-events`}>
          <legend>{t.eventsChosen}</legend>
          {EVENTS.map(([event, permission]) => (
            <label key={event} className="check">
              <input
                type="checkbox"
                value={event}
                disabled={!held.includes(permission)}
                {...register('events', { validate: (all) => all.length > 0 || t.eventsMissing })}
              />
              <span>
                {t.types[event]}{' '}
                <span className="dim">
                  {held.includes(permission) ? <code>{event}</code> : parts.needs([permission])}
                </span>
              </span>
            </label>
          ))}
          <p id={`${form}-events`} className="field-problem" role="alert">
            {errors.events?.message}
          </p>
        </fieldset>
        {sendsResolves && (
          <Field label={t.share}>
            {(input) => (
              <Select
                {...input}
                {...register('share')}
                options={SHARES.map((value) => ({ value, label: t.shares[value] }))}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
