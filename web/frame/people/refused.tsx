import type { ReactNode } from 'react'
import type { ApiProblem } from '#console/api/problems'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { useSession } from '#console/shared/session'
import { useFirstTexts, useTexts } from '#console/texts/texts'
import { SignInSheet } from '../sign_in_sheet.js'
import { arrival } from './arrival.js'
import Providers from './providers.js'

const REASONS = {
  E_PROVIDER_AWAY: 'away',
  E_PROVIDER_SLOW: 'away',
  E_PROVIDER_REFUSED: 'refused',
  E_UNAUTHORIZED: 'expired',
  E_NOT_A_MEMBER: 'none',
} as const

const isReason = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code)

interface RefusedProps {
  readonly problem: ApiProblem
  readonly children?: ReactNode
}

/** Why a provider's sign-in did not work, and what to do: begin again, or use a token. */
export function Refused({ problem: { code }, problem, children }: RefusedProps) {
  const { people: t, signIn } = useTexts()
  const reason = isReason(code) ? t[REASONS[code]] : null
  return (
    <SignInSheet title={reason?.title ?? signIn.title} lead={reason?.hint ?? ''}>
      {reason === null && <ProblemBox problem={problem} />}
      {children}
      <Providers />
      <ToToken />
    </SignInSheet>
  )
}

/** Leaves for the page as it is without a provider: the session of the tab, or the field for a token. */
export function ToToken() {
  const { signIn } = useFirstTexts()
  const present = useSession()
  return (
    <Button tone="quiet" onClick={arrival.leave}>
      {present === null ? signIn.withToken : signIn.stay}
    </Button>
  )
}
