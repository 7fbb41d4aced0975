import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/client'
import { type Member, MEMBERS_PATH } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import type { components } from '#console/api/schema'
import { useAct } from '#console/api/writing'
import { Answer, ProblemBox } from '#console/parts/answer'
import { ConfirmDialog } from '#console/parts/dialogs'
import { toast } from '#console/parts/toasts'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'

interface RemoveDialogProps {
  readonly member: Member
  onClose(): void
}

/** Takes an invitation back; or removes a member, and says before what ends and what stays. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { members: t } = useTexts()
  const { _id: id, name, is_pending: isPending } = member
  const [made, setMade] = useState(false)
  const [erase, setErase] = useState(false)
  const remove = useAct(MEMBERS_PATH)
  const send = (query: Readonly<Record<string, boolean>>, signal?: AbortSignal) =>
    api.DELETE('/v1/members/{id}', { params: { path: { id }, query }, signal })
  const rehearsal = useQuery({
    queryKey: ['removal', id, made],
    queryFn: async ({ signal }) => {
      const { data } = await send({ made, validate_only: true }, signal)
      return data ?? null
    },
    enabled: !isPending,
    placeholderData: (shown) => shown,
    staleTime: 0,
  })
  const stays = rehearsal.data ? named(rehearsal.data.left, t) : []
  return (
    <ConfirmDialog
      title={isPending ? t.takeBackTitle(name) : t.removeTitle(name)}
      action={isPending ? t.takeBack : t.remove}
      isBusy={remove.isPending}
      isDisabled={!isPending && rehearsal.data === undefined}
      onConfirm={() =>
        remove.mutate({
          run: () => send(isPending ? {} : { made, erase }),
          done() {
            toast({ text: isPending ? t.tookBack : t.removed(name) })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {isPending ? (
        <p>{t.takeBackHint}</p>
      ) : (
        <Answer query={rehearsal}>
          {(outcome) => <p>{endsOf(outcome && named(outcome.revoked, t), t)}</p>}
        </Answer>
      )}
      {stays.length > 0 && <p>{t.stays(stays)}</p>}
      {(stays.length > 0 || made) && <Tick label={t.made} isOn={made} onTick={setMade} />}
      {!isPending && <Tick label={t.erase} hint={t.eraseHint} isOn={erase} onTick={setErase} />}
      {remove.error !== null && <ProblemBox problem={asProblem(remove.error)} />}
    </ConfirmDialog>
  )
}

type Totals = components['schemas']['Revocation']['left']

const KINDS = ['access_token', 'publishable_key', 'webhook', 'router_pin'] as const

/** What there is any of: “2 webhooks”. */
function named(totals: Totals, t: Texts['members']): readonly string[] {
  return KINDS.filter((kind) => totals[kind] > 0).map((kind) => t.kinds[kind](totals[kind]))
}

const endsOf = (things: readonly string[] | null, t: Texts['members']) =>
  things === null || things.length === 0 ? t.endsAlone : t.ends(things)

interface TickProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  onTick(isOn: boolean): void
}

function Tick({ label, hint, isOn, onTick }: TickProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
      <span>
        {label}
        {hint !== undefined && <span className="dim">{hint}</span>}
      </span>
    </label>
  )
}
