import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, apiHooks } from '#console/api/client'
import { type Member, MEMBERS_PATH, type Role } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import { Answer, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { FormDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { CodeBlock } from '#console/parts/panel'
import { useTexts } from '#console/texts/texts'
import { RoleChoice, type Roles } from './role_dialog.js'

interface InviteDialogProps {
  readonly roles: Roles
  onClose(): void
}

/** Invites a person by name and role, then shows the link. */
export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const { members: t, tokens } = useTexts()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [isUnnamed, setUnnamed] = useState(false)
  const invite = apiHooks.useMutation('post', '/v1/members', {
    onSuccess: () => client.invalidateQueries({ queryKey: ['get', MEMBERS_PATH] }),
  })
  if (invite.data !== undefined && 'invitation' in invite.data) {
    return <LinkDialog member={invite.data} code={invite.data.invitation} onClose={onClose} />
  }
  const problem = invite.error === null ? null : asProblem(invite.error)
  const blame = (field: string) => problem?.errors.find((one) => one.field === field)?.message
  const submit = () => {
    setUnnamed(name.trim() === '')
    if (name.trim() === '') return
    const body = { name: name.trim(), role, ...(email.trim() !== '' && { email: email.trim() }) }
    invite.mutate({ body })
  }
  return (
    <FormDialog
      title={tokens.invite}
      action={tokens.makeLink}
      isBusy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t.name}
        hint={t.nameHint}
        problem={isUnnamed ? tokens.nameMissing : blame('name')}
        isRequired
      >
        {(input) => (
          <input
            {...input}
            autoComplete="off"
            maxLength={100}
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t.email} hint={t.emailHint} problem={blame('email')}>
        {(input) => (
          <input
            {...input}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <RoleChoice roles={roles} chosen={role} onChoose={setRole} />
      {problem && !blame('name') && !blame('email') && <ProblemBox problem={problem} />}
    </FormDialog>
  )
}

interface LinkDialogProps {
  readonly member: Pick<Member, '_id' | 'name' | 'email'>
  /** The invitation, if it is known. */
  readonly code?: string
  onClose(): void
}

/** The link of an invitation, to copy. */
export function LinkDialog({ member: { _id: id, name, email }, code, onClose }: LinkDialogProps) {
  const { members: t, tokens } = useTexts()
  const query = useQuery({
    queryKey: ['invitation-link', id],
    queryFn: async ({ signal }) => {
      const path = { id }
      const { data } = await api.GET('/v1/members/{id}/invitation', { params: { path }, signal })
      return data?.invitation ?? ''
    },
    gcTime: 0,
    ...(code !== undefined && { initialData: code, enabled: false }),
  })
  return (
    <Dialog
      title={t.linkTitle(name)}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {tokens.sent}
        </Button>
      }
    >
      <Answer query={query}>
        {(invitation) => {
          const link = `${location.origin}${location.pathname}#invitation=${invitation}`
          return (
            <div className="stack">
              <p>
                {t.linkHint(name)} {email !== null && t.linkFor(email)}
              </p>
              <CodeBlock text={link} label={t.linkTitle(name)} copy={tokens.copyLink} />
            </div>
          )
        }}
      </Answer>
    </Dialog>
  )
}
