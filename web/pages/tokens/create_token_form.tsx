import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { asProblem } from '#console/api/problems'
import { ProblemBox } from '#console/parts/answer'
import { Select } from '#console/parts/controls'
import { Field } from '#console/parts/field'
import { type Permission, useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { PermissionChoice } from './permission_choice.js'
import { presetsOf } from './permission_sets.js'

export interface NewToken {
  readonly name: string
  readonly permissions: Permission[]
  /** In the API's form, such as `30d`; empty for as long as the token that the session stands for. */
  readonly lifetime: string
}

/** The lifetime of a token that ends with the session. */
export const OF_SESSION = 'session'
const LIFETIMES = ['', '1d', '7d', '30d', '365d', OF_SESSION] as const
const FIELDS = ['name', 'permissions', 'lifetime'] as const
type FieldName = (typeof FIELDS)[number]

interface CreateTokenFormProps {
  readonly id: string
  /** For a colleague, who signs in by a link. */
  readonly isInvitation: boolean
  /** The failure of the last attempt. */
  readonly problem: unknown
  onSubmit(token: NewToken): void
}

/** Name, permissions (at most the tab's own) and lifetime of a new token. */
export function CreateTokenForm(props: CreateTokenFormProps) {
  const { id, isInvitation, problem: thrown, onSubmit } = props
  const { tokens: t } = useTexts()
  const held = useSession()?.permissions ?? []
  const viewer = presetsOf(held, held).find(({ name }) => name === 'viewer')
  const form = useForm<NewToken>({
    defaultValues: {
      name: '',
      permissions: isInvitation ? [...(viewer?.permissions ?? [])] : [],
      lifetime: '',
    },
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const problem = thrown ? asProblem(thrown) : null
  useEffect(() => {
    for (const { field, message } of problem?.errors ?? []) {
      setError(formField(field), { message }, { shouldFocus: true })
    }
  }, [thrown])
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      >
        {problem !== null && problem.errors.length === 0 && <ProblemBox problem={problem} />}
        <Field
          label={isInvitation ? t.colleague : t.name}
          hint={isInvitation ? t.colleagueHint : t.nameHint}
          problem={errors.name?.message}
          isRequired
        >
          {(input) => (
            <input
              {...input}
              {...register('name', { validate: (text) => text.trim() !== '' || t.nameMissing })}
              autoComplete="off"
              maxLength={100}
              dir="auto"
            />
          )}
        </Field>
        <PermissionChoice id={id} held={held} isFolded={isInvitation} />
        {!isInvitation && (
          <Field label={t.lifetime} hint={t.lifetimeHint} problem={errors.lifetime?.message}>
            {(input) => (
              <Select
                {...input}
                {...register('lifetime')}
                options={LIFETIMES.map((value) => ({ value, label: t.lifetimes[value] }))}
              />
            )}
          </Field>
        )}
      </form>
    </FormProvider>
  )
}

/** Maps the API's names of list members (`permissions.0`) and of the lifetime (`expires_in`) to fields. */
function formField(field: string): FieldName {
  const [first] = field.split('.', 1)
  return FIELDS.find((name) => name === first) ?? 'lifetime'
}
