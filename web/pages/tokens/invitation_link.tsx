import type { components } from '../../api/schema.js'
import { CopyButton } from '../../parts/copy_button.js'
import { untilText } from '../../parts/until_text.js'
import { useSpeech } from '../../texts/texts.js'

export type CreatedToken = components['schemas']['CreatedAccessToken']

/** The link by which a colleague signs in once, with what ends when. */
export function InvitationLink({ made }: { readonly made: CreatedToken }) {
  const { texts, locale } = useSpeech()
  const t = texts.tokens
  const { name, sign_in_code: code = '', sign_in_code_expires_at: until = made.expires_at } = made
  const link = `${location.origin}${location.pathname}#code=${code}`
  return (
    <div className="stack">
      <p>{t.linkHint(name, untilText(until, locale))}</p>
      <p className="token-value">
        <code className="url">{link}</code>
        <CopyButton text={link} label={t.copyLink} />
      </p>
      <p className="dim">{t.accessHint(untilText(made.expires_at, locale))}</p>
    </div>
  )
}
