import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { asProblem } from '#console/api/problems'
import { Building2 } from '#console/icons/lucide'
import { ProblemBox, Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'
import { SignInSheet } from '../sign_in_sheet.js'
import { arrival, type ProviderAnswer } from './arrival.js'
import { Invitation } from './invitation.js'
import { complete, enter, type Verified } from './people_requests.js'
import Providers from './providers.js'
import { Refused, ToToken } from './refused.js'

/** Signs in a person as themselves: checks the provider's answer, then an invitation, or the choice of an organization. */
export default function ArrivalPage() {
  const { people: t } = useTexts()
  const answer = useSyncExternalStore(arrival.subscribe, arrival.answer)
  const invitation = useSyncExternalStore(arrival.subscribe, () => arrival.kept('invitation'))
  const kept = useSyncExternalStore(arrival.subscribe, () => arrival.kept('identity'))
  const verified: Verified | null = kept === null ? null : JSON.parse(kept)
  if (answer !== null) return <Completing answer={answer} />
  if (invitation !== null) return <Invitation code={invitation} verified={verified} />
  if (verified !== null) return <Entrance verified={verified} />
  return (
    <SignInSheet title={t.again.title} lead={t.again.lead}>
      <Providers />
      <ToToken />
    </SignInSheet>
  )
}

/** While the service checks what the provider answered; then why that failed. */
function Completing({ answer }: { readonly answer: ProviderAnswer }) {
  const { people: t } = useTexts()
  // The answer works once.
  const { error } = useQuery({
    queryKey: ['provider-answer', answer],
    queryFn: () => complete(answer),
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (error !== null) return <Refused problem={asProblem(error)} />
  return (
    <SignInSheet lead={t.checking}>
      <Skeleton lines={2} />
    </SignInSheet>
  )
}

/** Signs in to the only organization or the one of before; else asks which, or says that there is none. */
function Entrance({ verified }: { readonly verified: Verified }) {
  const { people: t, members } = useTexts()
  const { organizations, organizationId: before, email, name } = verified
  const go = useMutation({ mutationFn: (organization: string) => enter(verified, organization) })
  const only = organizations.length === 1 ? organizations[0] : undefined
  const known = organizations.find(({ organization_id: id }) => id === before) ?? only
  useEffect(() => {
    if (known !== undefined) go.mutate(known.organization_id)
  }, [])
  const problem = go.error === null ? null : asProblem(go.error)
  const who = email ?? name ?? ''
  if (problem && [401, 403].includes(problem.status)) return <Refused problem={problem} />
  if (organizations.length === 0) {
    return (
      <SignInSheet title={t.none.title} lead={t.none.lead(who)}>
        <p>{t.none.hint}</p>
        <Providers tone="plain" />
        <ToToken />
      </SignInSheet>
    )
  }
  return (
    <SignInSheet title={t.choose} lead={t.signedInAs(who)}>
      {problem && <ProblemBox problem={problem} />}
      {known !== undefined && problem === null ? (
        <Skeleton lines={2} />
      ) : (
        <div className="stack">
          {organizations.map(({ organization_id: id, name: organization, role }) => (
            <Button
              key={id}
              icon={Building2}
              isBusy={go.isPending && go.variables === id}
              onClick={() => go.mutate(id)}
            >
              <span dir="auto">{organization}</span>
              <span className="dim">{members.roles[role]}</span>
            </Button>
          ))}
        </div>
      )}
      <ToToken />
    </SignInSheet>
  )
}
