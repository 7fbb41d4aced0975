import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { LogIn } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { toast } from '#console/parts/toasts'
import { session, useSession } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { nameOfLink, openedLink, signInByLink } from './sign_in_requests.js'
import { SignInSheet } from './sign_in_sheet.js'

/** Shows whose token the link signs in with, and signs in on request. */
export function LinkSignIn({ code }: { readonly code: string }) {
  const t = useFirstTexts().signIn
  const present = useSession()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const queries = useQueryClient()
  const queryKey = ['sign-in-link', code]
  const { data: name, failureReason } = useQuery({
    queryKey,
    queryFn: ({ signal }) => nameOfLink(code, signal),
    staleTime: Infinity,
    gcTime: 0,
    // The end of a session clears the cache, and a used link cannot be asked about again.
    enabled: !isBusy,
  })
  const failed = problem ?? (failureReason && asProblem(failureReason))
  const submit = async () => {
    setIsBusy(true)
    // A late answer would report the link as used.
    await queries.cancelQueries({ queryKey })
    const refusal = await signInByLink(code)
    const begun = session.current()
    if (refusal !== null) {
      setProblem(refusal)
      setIsBusy(false)
    } else if (begun !== null) {
      toast({ text: t.signedInAs(begun.name, begun.organizationName ?? null) })
    }
  }
  return (
    <SignInSheet lead={name === undefined ? t.linkLead : t.linkAs(name)}>
      {present !== null && (
        <p className="notice" dir="auto">
          {t.linkInstead(present.name, present.organizationName ?? null)}
        </p>
      )}
      {failed && <ProblemBox problem={failed} triesAgain={problem === null} />}
      <Button tone="primary" icon={LogIn} isBusy={isBusy} onClick={() => void submit()}>
        {isBusy ? t.busy : t.action}
      </Button>
      <Button tone="quiet" onClick={openedLink.leave}>
        {present === null ? t.withToken : t.stay}
      </Button>
    </SignInSheet>
  )
}
