import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { Plus, Webhook as WebhookIcon } from '#console/icons/lucide'
import { Answer, Empty, ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { FormDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { PageHead } from '#console/parts/page_head'
import { type Column, RowLink, Table } from '#console/parts/table'
import { goTo } from '#console/shared/hash_location'
import { useSession } from '#console/shared/session'
import { shownValues } from '#console/shared/shown_values'
import { useTexts } from '#console/texts/texts'
import { EVENTS, standingOf, type Webhook, type WebhookEvent } from './events.js'
import './webhooks.css'

/** The webhooks of the organization. */
export default function Webhooks() {
  const { webhooks: t, titles } = useTexts()
  const query = apiHooks.useQuery('get', '/v1/webhooks', { params: { query: { limit: 100 } } })
  const [creates, setCreates] = useState(false)
  const columns: readonly Column<Webhook>[] = [
    {
      name: 'url',
      head: t.url,
      cell: ({ _id, url }) => (
        <span className="url">
          <RowLink place={`/webhooks/${_id}`}>{url}</RowLink>
        </span>
      ),
    },
    {
      name: 'events',
      head: t.events,
      isWide: true,
      cell: ({ events }) => events.map((event) => t.types[event]).join(' · '),
    },
    {
      name: 'state',
      head: t.state,
      cell: (webhook) => {
        const { tone, name } = standingOf(webhook)
        return <Badge tone={tone}>{t.standings[name]}</Badge>
      },
    },
  ]
  return (
    <>
      <PageHead title={titles.webhooks} note={t.note}>
        <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates(true)}>
          {t.create}
        </Button>
      </PageHead>
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <Empty icon={WebhookIcon} text={t.empty} />}
      >
        {({ data }) => (
          <Table label={titles.webhooks} columns={columns} rows={data} rowKey={({ _id }) => _id} />
        )}
      </Answer>
      {creates && <CreateWebhookDialog onClose={() => setCreates(false)} />}
    </>
  )
}

const SHARES = ['1', '0.1', '0.01'] as const

/** Creates a webhook, then opens its page, which shows the secret once. */
function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const { webhooks: t } = useTexts()
  const client = useQueryClient()
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
    <FormDialog
      title={t.create}
      action={t.create}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <EventChoices
        field={register('events', { validate: (all) => all.length > 0 || t.eventsMissing })}
        problem={errors.events?.message}
      />
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
    </FormDialog>
  )
}

interface EventChoicesProps {
  readonly field: UseFormRegisterReturn
  readonly problem: string | undefined
}

/** The events to send. Each needs a permission of the token. */
function EventChoices({ field, problem }: EventChoicesProps) {
  const { webhooks: t, parts } = useTexts()
  const id = useId()
  const held = useSession()?.permissions ?? []
  return (
    <fieldset className="stack tight" aria-describedby={id}>
      <legend>{t.eventsChosen}</legend>
      {EVENTS.map(([event, permission]) => (
        <label key={event} className="check">
          <input type="checkbox" value={event} disabled={!held.includes(permission)} {...field} />
          <span>
            {t.types[event]}{' '}
            <span className="dim">
              {held.includes(permission) ? <code>{event}</code> : parts.needs([permission])}
            </span>
          </span>
        </label>
      ))}
      <p id={id} className="field-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  )
}
