import { useState } from 'react'
import { api } from '#console/api/client'
import { type Member, MEMBERS_PATH, type Role } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import type { components } from '#console/api/schema'
import { useAct } from '#console/api/writing'
import { ProblemBox } from '#console/parts/answer'
import { FormDialog } from '#console/parts/dialogs'
import { toast } from '#console/parts/toasts'
import { useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

export type Roles = readonly {
  readonly name: Role
  readonly permissions: readonly components['schemas']['Permission'][]
}[]

interface RoleChoiceProps {
  readonly roles: Roles
  readonly chosen: Role
  onChoose(role: Role): void
}

/** The roles with what each may do. Nobody gives one that may do more than they may themselves. */
export function RoleChoice({ roles, chosen, onChoose }: RoleChoiceProps) {
  const { members: t } = useTexts()
  const held = useSession()?.permissions ?? []
  return (
    <fieldset className="role-choice">
      <legend>{t.role}</legend>
      {roles.map(({ name, permissions }) => {
        const isHeld = permissions.every((one) => held.includes(one))
        return (
          <label key={name} className="check">
            <input
              type="radio"
              name="role"
              value={name}
              disabled={!isHeld}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <span>
              <b>{t.roles[name]}</b>
              <span className="dim">
                {t.roleHints[name]} {!isHeld && t.beyondYours}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface RoleDialogProps {
  readonly member: Member
  readonly roles: Roles
  onClose(): void
}

/** Gives a member another role, which signs them out. */
export function RoleDialog({ member, roles, onClose }: RoleDialogProps) {
  const { members: t } = useTexts()
  const [role, setRole] = useState(member.role)
  const change = useAct(MEMBERS_PATH)
  const params = { path: { id: member._id } }
  return (
    <FormDialog
      title={t.roleTitle(member.name)}
      action={t.changeRole}
      isBusy={change.isPending}
      isDisabled={role === member.role}
      onSubmit={() =>
        change.mutate({
          run: () => api.PATCH('/v1/members/{id}', { params, body: { role } }),
          done() {
            toast({ text: t.roleChanged(member.name, t.roles[role]) })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <RoleChoice roles={roles} chosen={role} onChoose={setRole} />
      <p className="hint">{t.roleEnds}</p>
      {change.error !== null && <ProblemBox problem={asProblem(change.error)} />}
    </FormDialog>
  )
}
