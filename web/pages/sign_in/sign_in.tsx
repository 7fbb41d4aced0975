import { LogIn } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiProblem } from '../../api/problems.js'
import { signIn } from '../../api/sign_in.js'
import { Brand } from '../../frame/brand.js'
import { LanguageSwitch } from '../../frame/language_switch.js'
import { Button } from '../../parts/button.js'
import { Field } from '../../parts/field.js'
import { PageHead } from '../../parts/page_head.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { session } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

const TOKEN = /^sb[a-z]_\S+$/

/** Exchanges a pasted token for one of this tab. The place behind `#` stays, so the person continues there. */
export function SignIn() {
  const t = useTexts().signIn
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const { register, handleSubmit, formState, setError, resetField } = useForm({
    defaultValues: { token: '' },
  })
  const because = useSyncExternalStore(session.subscribe, session.signedOutBecause)
  const submit = handleSubmit(async ({ token }) => {
    setProblem(null)
    const refusal = await signIn(token.trim())
    if (refusal === null) return
    resetField('token')
    if (refusal.status === 401) setError('token', { message: t.refused }, { shouldFocus: true })
    else setProblem(refusal)
  })
  return (
    <main className="sign-in">
      <div className="sign-in-sheet sheet">
        <div className="brand">
          <Brand />
          <span className="brand-name">Signalbox</span>
        </div>
        <PageHead title={t.title} />
        <p className="dim">{t.lead}</p>
        {because !== 'new' && (
          <p className="notice" role="status">
            {t.because[because]}
          </p>
        )}
        <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
          <Field label={t.token} hint={t.tokenHint} problem={formState.errors.token?.message}>
            {(input) => (
              <input
                {...input}
                {...register('token', {
                  validate: (text) =>
                    text.trim() === '' ? t.empty : TOKEN.test(text.trim()) || t.shape,
                })}
                type="password"
                autoComplete="off"
                spellCheck={false}
                placeholder="sbx_…"
              />
            )}
          </Field>
          {problem && <ProblemBox problem={problem} />}
          <Button type="submit" tone="primary" icon={LogIn} isBusy={formState.isSubmitting}>
            {formState.isSubmitting ? t.busy : t.action}
          </Button>
        </form>
        <details>
          <summary>{t.whence}</summary>
          <p className="dim">{t.whenceHint}</p>
        </details>
      </div>
      <LanguageSwitch />
    </main>
  )
}
