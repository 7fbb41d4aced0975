import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useProviders } from '#console/api/members'
import { STORES } from '#console/api/types'
import type { ApiProblem } from '#console/api/problems'
import { useReadiness } from '#console/api/readiness'
import { LogIn } from '#console/icons/lucide'
import { isAwaited, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Field } from '#console/parts/field'
import { session } from '#console/shared/session'
import { withTexts } from '#console/texts/languages'
import { useFirstTexts } from '#console/texts/texts'
import { signIn } from './sign_in_requests.js'
import { SignInSheet } from './sign_in_sheet.js'

const WAIT_MAX_MS = 1_000

const TOKEN = /^sb[a-z]_\S+$/

/**
 * Signs in by a provider, or by a pasted token. Keeps the place, so that the person continues there. Renders nothing until all
 * ways to sign in can be shown, so that nothing moves: for a second at most, and no longer than until one of them fails to load.
 */
export function SignIn() {
  const t = useFirstTexts().signIn
  const list = useProviders()
  const buttons = useQuery({
    queryKey: ['buttons of providers'],
    queryFn: () => withTexts(import('./people/providers.js')),
    enabled: list.data !== undefined && list.data.providers.length > 0,
    staleTime: Infinity,
  })
  const isShown = useIsShown(!isAwaited(list) && !isAwaited(buttons))
  const because = useSyncExternalStore(session.subscribe, session.signedOutBecause)
  if (!isShown) return null
  const Providers = buttons.data?.default
  return (
    <SignInSheet lead={t.lead}>
      {because !== 'new' && (
        <p className="notice" role="status">
          {t.because[because]}
        </p>
      )}
      {Providers && <Providers />}
      <TokenForm tone={Providers ? 'plain' : 'primary'} />
      <details>
        <summary>{t.whence}</summary>
        <p className="dim">{t.whenceHint}</p>
      </details>
    </SignInSheet>
  )
}

/** True once it is ready, or a second after the first render, and from then on. */
function useIsShown(isReady: boolean): boolean {
  const [isShown, setShown] = useState(isReady)
  useEffect(() => {
    const timer = setTimeout(setShown, WAIT_MAX_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (isReady && !isShown) setShown(true)
  return isShown
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
