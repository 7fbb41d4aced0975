import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asProblem } from '#console/api/problems'
import { UserPlus } from '#console/icons/lucide'
import { ProblemBox, Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { toast } from '#console/parts/toasts'
import { useSession } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { SignInSheet } from '../sign_in_sheet.js'
import { arrival } from './arrival.js'
import { accept, type Offer, offerOf, type Verified } from './people_requests.js'
import Providers from './providers.js'
import { ToToken } from './refused.js'

interface InvitationProps {
  readonly code: string
  readonly verified: Verified | null
}

/** What an invitation offers; after the provider confirmed who opens it, joins by a press. */
export function Invitation({ code, verified }: InvitationProps) {
  const { people: t, members } = useTexts()
  const offer = useQuery({
    // Asked again once the identity is dropped.
    queryKey: ['invitation', code, verified?.identity],
    queryFn: () => offerOf(code),
    staleTime: Infinity,
  })
  const join = useMutation({
    mutationFn: (by: Verified) => accept(code, by),
    onSuccess: () => toast({ text: t.joined(offer.data?.organization_name ?? '') }),
  })
  const thrown = (verified && join.error) ?? offer.failureReason
  const problem = thrown === null ? null : asProblem(thrown)
  const isUnknown = problem?.status === 401
  // The invitation or the identity is unknown. Without the identity, the service says whether it is the invitation.
  const dropsIdentity = isUnknown && verified !== null
  useEffect(() => {
    if (dropsIdentity) arrival.keep('identity', null)
  }, [dropsIdentity])
  if (problem?.code === 'E_ALREADY_MEMBER') return <Useless why="already" />
  if (problem?.code === 'E_INVITATION_EMAIL') {
    return <OtherEmail verified={verified} invited={offer.data?.email ?? null} />
  }
  if (isUnknown && verified === null) return <Useless why="used" />
  if (offer.data === undefined || dropsIdentity) {
    return (
      <SignInSheet title={t.invitation} lead={t.checking}>
        {problem === null || dropsIdentity ? (
          <Skeleton lines={2} />
        ) : (
          <ProblemBox problem={problem} triesAgain={problem.isTransient} />
        )}
        <ToToken />
      </SignInSheet>
    )
  }
  const { organization_name: organization, role, email } = offer.data
  return (
    <SignInSheet title={t.invitation} lead={t.invites(organization, members.roles[role])}>
      <p className="hint">{members.roleHints[role]}</p>
      <Instead />
      {verified === null ? (
        <>
          <p>{email === null ? t.whoYouAre : t.whoYouAreAs(email)}</p>
          <Providers />
        </>
      ) : (
        <>
          <p dir="auto">{t.signedInAs(verified.email ?? verified.name ?? '')}</p>
          {problem && <ProblemBox problem={problem} />}
          <Button
            tone="primary"
            icon={UserPlus}
            isBusy={join.isPending}
            onClick={() => join.mutate(verified)}
          >
            {t.join(organization, members.roles[role])}
          </Button>
          <details>
            <summary>{t.notYou}</summary>
            <Providers tone="plain" />
          </details>
        </>
      )}
      <ToToken />
    </SignInSheet>
  )
}

/** That joining ends another session in this tab. */
function Instead() {
  const { signIn } = useTexts()
  const present = useSession()
  if (present === null) return null
  return (
    <p className="notice" dir="auto">
      {signIn.linkInstead(present.name, present.organizationName ?? null)}
    </p>
  )
}

/** Why the invitation is of no use, and the way to sign in without it. */
function Useless({ why }: { readonly why: 'used' | 'already' }) {
  const { people: t } = useTexts()
  return (
    <SignInSheet title={t[why].title} lead={t[why].hint}>
      <Button tone="primary" onClick={() => arrival.keep('invitation', null)}>
        {t.toSignIn}
      </Button>
    </SignInSheet>
  )
}

interface OtherEmailProps {
  readonly verified: Verified | null
  readonly invited: Offer['email']
}

function OtherEmail({ verified, invited }: OtherEmailProps) {
  const { people: t } = useTexts()
  const lead = t.otherEmail.lead(invited ?? '', verified?.email ?? verified?.name ?? '')
  return (
    <SignInSheet title={t.otherEmail.title} lead={lead}>
      <p>{t.otherEmail.hint}</p>
      <Providers />
      <ToToken />
    </SignInSheet>
  )
}
