import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import {
  KEY_PERMISSIONS,
  type PublishableKey,
  usePublishableKeys,
} from '#console/api/publishable_keys'
import { CodeXml, Plus } from '#console/icons/lucide'
import { Answer, Empty, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { FormDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { MadeBy } from '#console/parts/meanwhile'
import { Needs } from '#console/parts/needs'
import { Words } from '#console/parts/panel'
import { PageHead } from '#console/parts/page_head'
import { type Column, RowLink, Table } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { goTo } from '#console/shared/hash_location'
import { useTexts } from '#console/texts/texts'
import { Origins } from './snippet.js'
import { originsOf } from './snippet_text.js'
import './keys.css'

/** The keys of the organization's websites, and whether pages use them. */
export default function Keys() {
  const { keys: t, titles } = useTexts()
  const query = usePublishableKeys()
  const [creates, setCreates] = useState(false)
  return (
    <>
      <PageHead title={titles.keys} note={t.note}>
        <Needs permissions={KEY_PERMISSIONS}>
          <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates(true)}>
            {t.create}
          </Button>
        </Needs>
      </PageHead>
      <Words of={['publishableKey']} />
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <Empty icon={CodeXml} text={t.empty} />}
      >
        {({ data }) => <KeyTable keys={data} />}
      </Answer>
      {creates && <CreateKeyDialog onClose={() => setCreates(false)} />}
    </>
  )
}

function KeyTable({ keys }: { readonly keys: readonly PublishableKey[] }) {
  const { keys: t, titles } = useTexts()
  const columns: readonly Column<PublishableKey>[] = [
    {
      name: 'name',
      head: t.name,
      cell: ({ _id, name }) => <RowLink place={`/keys/${_id}`}>{name}</RowLink>,
    },
    { name: 'origins', head: t.origins, cell: (key) => <Origins of={key} /> },
    {
      name: 'created',
      head: t.created,
      isWide: true,
      cell: ({ createdAt, creator }) => (
        <>
          <Time at={createdAt} shown="date" /> <MadeBy creator={creator} />
        </>
      ),
    },
  ]
  return <Table label={titles.keys} columns={columns} rows={keys} rowKey={({ _id }) => _id} />
}

/** Creates a key, then opens its page, which shows its value in the snippet. */
function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { keys: t } = useTexts()
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', origins: '' },
  })
  const create = apiHooks.useMutation('post', '/v1/publishable-keys', {
    onSuccess: async (created) => {
      await client.invalidateQueries({ queryKey: ['get', '/v1/publishable-keys'] })
      goTo(`/keys/${created._id}`)
    },
  })
  const problem = create.error === null ? null : asProblem(create.error)
  useEffect(() => {
    for (const { field, message } of problem?.errors ?? []) {
      setError(field === 'name' ? 'name' : 'origins', { message }, { shouldFocus: true })
    }
  }, [create.error])
  // A key outlives the tab, so the token that the session stands for creates it.
  const submit = handleSubmit(({ name, origins }) =>
    create.mutate({ body: { name, origins: originsOf(origins), as_parent: true } })
  )
  const needed = (text: string) => ({ validate: (typed: string) => typed.trim() !== '' || text })
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
      <Field label={t.name} hint={t.nameHint} problem={errors.name?.message} isRequired>
        {(input) => (
          <input {...input} {...register('name', needed(t.nameMissing))} maxLength={100} />
        )}
      </Field>
      <Field label={t.origins} hint={t.originsHint} problem={errors.origins?.message} isRequired>
        {(input) => (
          <textarea {...input} {...register('origins', needed(t.originsMissing))} rows={2} />
        )}
      </Field>
    </FormDialog>
  )
}
