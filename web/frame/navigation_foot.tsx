import { ArrowLeftRight, Keyboard, LogOut } from 'lucide-react'
import { apiHooks } from '../api/client.js'
import { signOut } from '../api/sign_in.js'
import { Button } from '../parts/button.js'
import { IconButton } from '../parts/icon_button.js'
import { untilText } from '../parts/until_text.js'
import { utcText } from '../parts/utc_text.js'
import { session as ofTab, useMay, useSession } from '../session.js'
import { useFirstSpeech } from '../texts/texts.js'
import { LanguageSwitch } from './language_switch.js'

/** Who is signed in, until when; help, language and leaving. */
export function NavigationFoot({ onHelp }: { onHelp(): void }) {
  const { texts: t, locale } = useFirstSpeech()
  const session = useSession()
  const mayReadOrganization = useMay('organizations:read')
  const { data } = apiHooks.useQuery(
    'get',
    '/v1/organization',
    {},
    { enabled: mayReadOrganization, staleTime: Infinity }
  )
  if (session === null) return null
  const until = untilText(session.expiresAt, locale)
  return (
    <div className="navigation-foot">
      {data && (
        <strong dir="auto" title={data.name} className="cut">
          {data.name}
        </strong>
      )}
      <span className="whose">
        <span dir="auto" title={utcText(session.expiresAt)}>
          {session.kind === 'operator'
            ? t.frame.operatorUntil(session.name, until)
            : t.frame.tokenUntil(session.name, until)}
        </span>
        <IconButton
          icon={ArrowLeftRight}
          label={t.frame.anotherToken}
          onClick={() => ofTab.end('another')}
        />
      </span>
      <LanguageSwitch />
      <Button tone="quiet" icon={Keyboard} onClick={onHelp}>
        {t.frame.help}
      </Button>
      <Button tone="quiet" icon={LogOut} onClick={() => void signOut()}>
        {t.frame.signOut}
      </Button>
    </div>
  )
}
