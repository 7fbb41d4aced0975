import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginMemberSession, ownDevice } from '#console/api/begin_session'
import { api, apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { User } from '#console/icons/lucide'
import { Answer, Empty, ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { ConfirmDialog } from '#console/parts/dialogs'
import { PageHead } from '#console/parts/page_head'
import { Panel } from '#console/parts/panel'
import { toast } from '#console/parts/toasts'
import { session, useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { SessionList } from './session_list.js'
import './members.css'

/** Who the person is here, where they are signed in, and their organizations. */
export default function Account() {
  const t = useTexts()
  const query = apiHooks.useQuery('get', '/v1/members/me')
  const [leaves, setLeaves] = useState(false)
  const present = useSession()
  return (
    <>
      <PageHead title={t.titles.account} />
      <Answer
        query={query}
        empty={({ member }) => member === null && <Empty icon={User} text={t.members.ofToken} />}
      >
        {({ member, organizations, sessions }) => (
          <div className="stack">
            {member && (
              <Panel
                title={member.name}
                actions={
                  <Button tone="quiet" onClick={() => setLeaves(true)}>
                    {t.members.leave}
                  </Button>
                }
              >
                {member.email !== null && <p>{member.email}</p>}
                <p>
                  <b>{t.members.roles[member.role]}</b>{' '}
                  <span className="dim">{t.members.roleHints[member.role]}</span>
                </p>
              </Panel>
            )}
            <Panel title={t.members.sessions}>
              <SessionList sessions={sessions} isOwn />
            </Panel>
            <Panel title={t.members.organizations}>
              <Organizations of={organizations} />
            </Panel>
          </div>
        )}
      </Answer>
      {leaves && (
        <LeaveDialog
          organization={present?.organizationName ?? ''}
          onClose={() => setLeaves(false)}
        />
      )}
    </>
  )
}

interface Membership {
  readonly organization_id: string
  readonly name: string
  readonly role: keyof ReturnType<typeof useTexts>['members']['roles']
  readonly is_current: boolean
}

/** The organizations of the person; a press goes to another one, in this tab. */
function Organizations({ of }: { readonly of: readonly Membership[] }) {
  const { members: t, signIn } = useTexts()
  const go = useMutation({
    mutationFn: async (id: string) => {
      const body = { organization_id: id, device: ownDevice() }
      const { data } = await api.POST('/v1/members/me/switch', { body })
      await beginMemberSession(data)
      const begun = session.current()
      if (begun) toast({ text: signIn.signedInAs(begun.name, begun.organizationName ?? null) })
    },
  })
  return (
    <>
      <ul className="sessions">
        {of.map(({ organization_id: id, name, role, is_current: isCurrent }) => (
          <li key={id}>
            <span>
              <b dir="auto">{name}</b>
              <span className="dim">{t.roles[role]}</span>
            </span>
            {isCurrent ? (
              <Badge tone="info">{t.current}</Badge>
            ) : (
              <Button
                aria-label={`${t.change}: ${name}`}
                isBusy={go.isPending && go.variables === id}
                onClick={() => go.mutate(id)}
              >
                {t.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {go.error !== null && <ProblemBox problem={asProblem(go.error)} />}
    </>
  )
}

interface LeaveDialogProps {
  readonly organization: string
  onClose(): void
}

function LeaveDialog({ organization, onClose }: LeaveDialogProps) {
  const { members: t } = useTexts()
  const leave = apiHooks.useMutation('delete', '/v1/members/me', {
    onSuccess: () => session.end('left'),
  })
  return (
    <ConfirmDialog
      title={t.leaveTitle(organization)}
      action={t.leave}
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate({})}
      onClose={onClose}
    >
      <p>{t.leaveHint}</p>
      {leave.error !== null && <ProblemBox problem={asProblem(leave.error)} />}
    </ConfirmDialog>
  )
}
