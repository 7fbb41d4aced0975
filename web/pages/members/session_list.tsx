import { api } from '#console/api/client'
import { type Member, MEMBERS_PATH, type MemberSession } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import { useAct } from '#console/api/writing'
import { ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { Time } from '#console/parts/time'
import { useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'

interface SessionListProps {
  readonly sessions: readonly MemberSession[]
  /** The reader's own; those of others take `tokens:manage`. */
  readonly isOwn?: boolean
}

/** Where a person is signed in. Every session but that of this tab can be ended. */
export function SessionList({ sessions, isOwn = false }: SessionListProps) {
  const { members: t } = useTexts()
  const ownId = useSession()?.tokenId
  const end = useAct(MEMBERS_PATH)
  const endOne = (id: string) => async () => {
    const options = { params: { path: { id } } }
    if (isOwn) await api.DELETE('/v1/members/me/sessions/{id}', options)
    else await api.DELETE('/v1/access-tokens/{id}', options)
  }
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
            {id === ownId ? (
              <Badge tone="info">{t.here}</Badge>
            ) : (
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
