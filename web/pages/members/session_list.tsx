import { api } from '#console/api/client'
import { type Member, MEMBERS_PATH, type MemberSession } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import { useAct } from '#console/api/writing'
import { ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { Time } from '#console/parts/time'
import { useMay, useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

/** Where a person is signed in. Ends any but that of this tab, with the permission. */
export function SessionList({ sessions }: { readonly sessions: readonly MemberSession[] }) {
  const { members: t } = useTexts()
  const ownId = useSession()?.tokenId
  const mayEnd = useMay('tokens:manage')
  const end = useAct(MEMBERS_PATH)
  const endOne = (id: string) => () =>
    api.DELETE('/v1/access-tokens/{id}', { params: { path: { id } } })
  if (sessions.length === 0) return <p className="dim">{t.noSessions}</p>
  return (
    <>
      <ul className="sessions">
        {sessions.map(({ _id: id, device, created_at: since, last_used_at: used }) => (
          <li key={id}>
            <span>
              <b>{device ?? t.unknownDevice}</b>
              <span className="dim">
                {t.since} <Time at={since} />
                {used !== null && (
                  <>
                    , {t.used} <Time at={used} shown="relative" />
                  </>
                )}
              </span>
            </span>
            {id === ownId && <Badge tone="info">{t.here}</Badge>}
            {id !== ownId && mayEnd && (
              <Button
                aria-label={t.endSession(device ?? t.unknownDevice)}
                isBusy={end.isPending}
                onClick={() => end.mutate({ run: endOne(id) })}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error !== null && <ProblemBox problem={asProblem(end.error)} />}
    </>
  )
}

interface SessionsDialogProps {
  readonly member: Member
  onClose(): void
}

export function SessionsDialog({ member, onClose }: SessionsDialogProps) {
  const { members: t, parts } = useTexts()
  return (
    <Dialog
      title={t.sessionsOf(member.name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{parts.close}</Button>}
    >
      <SessionList sessions={member.sessions} />
    </Dialog>
  )
}
