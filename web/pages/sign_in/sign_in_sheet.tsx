import type { ReactNode } from 'react'
import { Brand } from '../../frame/brand.js'
import { LanguageSwitch } from '../../frame/language_switch.js'
import { PageHead } from '../../parts/page_head.js'
import { useFirstTexts } from '../../texts/texts.js'

/** What a person sees who signs in, by a token or by a link. */
export function SignInSheet({
  lead,
  children,
}: {
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
        <PageHead title={t.signIn.title} />
        <p className="dim" dir="auto">
          {lead}
        </p>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}
