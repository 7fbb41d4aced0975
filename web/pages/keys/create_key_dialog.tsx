import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { apiHooks, bearer } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { goTo } from '../../frame/hash_location.js'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Field } from '../../parts/field.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { shownValues } from '../../shown_values.js'
import { useTexts } from '../../texts/texts.js'
import { originsOf } from './origins_of.js'

/** Creates a key, and goes to its page, where the snippet has its value. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { keys: t, parts } = useTexts()
  const form = useId()
  const client = useQueryClient()
  // A key outlives a tab, so a token that was derived for one makes none.
  const { data: own } = apiHooks.useQuery('get', '/v1/access-tokens/current')
  const isDerived = (own?.derived_from ?? null) !== null
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', origins: '', by: '' },
  })
  const create = apiHooks.useMutation('post', '/v1/publishable-keys', {
    onSuccess: async (created) => {
      if ('key' in created) shownValues.keep(created._id, created.key)
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
  const submit = handleSubmit(({ name, origins, by }) =>
    create.mutate({
      ...(by.trim() !== '' && { headers: { Authorization: bearer(by.trim()) } }),
      body: { name, origins: originsOf(origins) },
    })
  )
  const needed = (text: string) => ({ validate: (typed: string) => typed.trim() !== '' || text })
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
        {isDerived && (
          <Field label={t.by} hint={t.byHint} problem={errors.by?.message} isRequired>
            {(input) => (
              <input {...input} {...register('by', needed(t.byMissing))} type="password" />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
