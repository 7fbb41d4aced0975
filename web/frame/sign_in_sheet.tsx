import type { ReactNode } from 'react'
import { PageHead } from '#console/parts/page_head'
import { useFirstTexts } from '#console/texts/texts'
import { LanguageSwitch } from './language_switch.js'

/** The sheet around every way to sign in: by token, by link and by a provider. */
export function SignInSheet({
  title,
  lead,
  children,
}: {
  /** “Sign in” by default. */
  readonly title?: string
  readonly lead: string
  readonly children: ReactNode
}) {
  const t = useFirstTexts()
  return (
    <main className="sign-in">
      <div className="sign-in-sheet sheet">
        <div className="brand">
          <Brand />
          <span className="brand-name">{t.frame.product}</span>
        </div>
        <PageHead key={title} title={title ?? t.signIn.title} />
        <p className="dim" dir="auto">
          {lead}
        </p>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}

/** A signal with its two lights. */
export function Brand() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="7" y="1" width="10" height="18" rx="5" className="brand-body" />
      <circle cx="12" cy="6.5" r="2.6" className="brand-stop" />
      <circle cx="12" cy="13.5" r="2.6" className="brand-go" />
      <rect x="11" y="19" width="2" height="4" rx="1" className="brand-body" />
    </svg>
  )
}
