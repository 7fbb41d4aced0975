import { Fragment, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useProviders } from '#console/api/members'
import { STORES } from '#console/api/types'
import type { ApiProblem } from '#console/api/problems'
import { useReadiness } from '#console/api/readiness'
import { LogIn } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import { session } from '#console/shared/session'
import { withTexts } from '#console/texts/languages'
import { useFirstTexts } from '#console/texts/texts'
import { signIn } from './sign_in_requests.js'
import { SignInSheet } from './sign_in_sheet.js'

const Providers = lazy(() => withTexts(import('./people/providers.js')))

const WAIT_MAX_MS = 1_000

const TOKEN = /^sb[a-z]_\S+$/

/**
 * Signs in by a provider, or by a pasted token. Keeps the place, so that the person continues there. Renders nothing until it
 * is known which ways there are, for a second at most, so that nothing moves.
 */
export function SignIn() {
  const t = useFirstTexts().signIn
  const { data, isLoading, failureCount } = useProviders()
  const hasProviders = data !== undefined && data.providers.length > 0
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setIsLate(true), failureCount > 0 ? 0 : WAIT_MAX_MS)
    return () => clearTimeout(timer)
  }, [isLoading, failureCount])
  const because = useSyncExternalStore(session.subscribe, session.signedOutBecause)
  if (isLoading && !isLate) return null
  // Providers that come late do not hide the field for a token while they load.
  const Within = isLate ? Suspense : Fragment
  return (
    <Suspense>
      <SignInSheet lead={t.lead}>
        {because !== 'new' && (
          <p className="notice" role="status">
            {t.because[because]}
          </p>
        )}
        <Within>{hasProviders && <Providers />}</Within>
        <TokenForm tone={hasProviders ? 'plain' : 'primary'} />
        <details>
          <summary>{t.whence}</summary>
          <p className="dim">{t.whenceHint}</p>
        </details>
      </SignInSheet>
    </Suspense>
  )
}

/** Exchanges a pasted token for a session of this tab. */
function TokenForm({ tone }: { readonly tone: 'plain' | 'primary' }) {
  const t = useFirstTexts().signIn
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<TokenFault | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const blame = (found: TokenFault) => {
    setFault(found)
    field.current?.focus()
  }
  const submit = async (pasted: string) => {
    setProblem(null)
    const found = faultOf(pasted)
    if (found !== null) {
      blame(found)
      return
    }
    setFault(null)
    setIsBusy(true)
    const refusal = await signIn(pasted.trim())
    setIsBusy(false)
    if (refusal === null) return
    if (field.current !== null) field.current.value = ''
    if (refusal.status === 401) blame('refused')
    else setProblem(refusal)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(field.current?.value ?? '')
      }}
      noValidate
    >
      <Field label={t.token} hint={t.tokenHint} problem={fault === null ? undefined : t[fault]}>
        {(input) => (
          <input
            {...input}
            ref={field}
            onChange={({ target }) => fault !== null && setFault(faultOf(target.value))}
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="sbx_…"
          />
        )}
      </Field>
      {problem && <ProblemBox problem={problem} />}
      {problem?.isTransient && <StoresAway />}
      <Button type="submit" tone={tone} icon={LogIn} isBusy={isBusy}>
        {isBusy ? t.busy : t.action}
      </Button>
    </form>
  )
}

type TokenFault = 'empty' | 'shape' | 'refused'

function faultOf(pasted: string): TokenFault | null {
  const token = pasted.trim()
  if (token === '') return 'empty'
  return TOKEN.test(token) ? null : 'shape'
}

/** Names the stores that keep sign-in from working; empty if they answer or their state is unknown. */
function StoresAway() {
  const t = useFirstTexts().signIn
  const { data } = useReadiness()
  const away = STORES.filter((store) => data?.[store] === 'down')
  return away.map((store) => (
    <p key={store} className="notice" role="status">
      {t.storeAway[store]}
    </p>
  ))
}
