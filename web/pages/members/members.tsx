import { useState } from 'react'
import { apiHooks } from '#console/api/client'
import { type Member, useProviders } from '#console/api/members'
import { UserPlus, Users } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { Button, LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { useTexts } from '#console/texts/texts'
import { InviteDialog, LinkDialog } from './invite_dialog.js'
import { InvitationTable, MemberTable, type MemberAct } from './member_tables.js'
import { RemoveDialog } from './remove_dialog.js'
import { RoleDialog } from './role_dialog.js'
import { SessionsDialog } from './session_list.js'
import './members.css'

/** The people of the organization with their roles and sessions, and the invitations that wait. */
export default function Members() {
  const t = useTexts()
  const query = apiHooks.useQuery('get', '/v1/members')
  const hasNoProvider = useProviders().data?.providers.length === 0
  const [invites, setInvites] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const ask = (act: MemberAct, { _id: id }: Member) => setAsked({ act, id })
  const member = query.data?.members.find(({ _id: id }) => id === asked?.id)
  return (
    <>
      <PageHead title={t.titles.members} note={t.members.note}>
        {!hasNoProvider && (
          <Button icon={UserPlus} tone="primary" data-key="n" onClick={() => setInvites(true)}>
            {t.tokens.invite}
          </Button>
        )}
      </PageHead>
      {hasNoProvider && <NoProvider />}
      <Answer
        query={query}
        empty={({ members }) =>
          members.length === 0 &&
          (hasNoProvider ? <span /> : <Empty icon={Users} text={t.members.none} />)
        }
      >
        {({ members }) => (
          <div className="stack">
            <MemberTable members={members.filter((one) => !one.is_pending)} onAct={ask} />
            <InvitationTable members={members.filter((one) => one.is_pending)} onAct={ask} />
          </div>
        )}
      </Answer>
      {invites && (
        <InviteDialog roles={query.data?.roles ?? []} onClose={() => setInvites(false)} />
      )}
      {member && asked?.act === 'link' && <LinkDialog member={member} onClose={close} />}
      {member && asked?.act === 'role' && (
        <RoleDialog member={member} roles={query.data?.roles ?? []} onClose={close} />
      )}
      {member && asked?.act === 'sessions' && <SessionsDialog member={member} onClose={close} />}
      {member && asked?.act === 'remove' && <RemoveDialog member={member} onClose={close} />}
    </>
  )
}

interface Asked {
  readonly act: MemberAct
  readonly id: string
}

/** Nobody can join before operators have set a provider up. */
function NoProvider() {
  const { members: t } = useTexts()
  return (
    <Empty icon={Users} text={t.noProvider}>
      <LinkButton place="/tokens">{t.toTokens}</LinkButton>
    </Empty>
  )
}
