import { useEffect, useRef } from 'react'
import { apiHooks } from '#console/api/client'
import { ArrowLeftRight, Keyboard, LogOut, Menu, X } from '#console/icons/lucide'
import { type ConsolePage, NAVIGATION_GROUPS } from '#console/pages/console_page'
import { keptSteps } from '#console/pages/overview/onboarding_steps'
import { Button, IconButton } from '#console/parts/buttons'
import { isOnBackdrop } from '#console/parts/dialog'
import { untilText, utcText } from '#console/parts/time_text'
import { session as ofTab, useMay, useSession } from '#console/shared/session'
import { useFirstSpeech, useFirstTexts } from '#console/texts/texts'
import { LanguageSwitch } from './language_switch.js'
import { signOut } from './sign_in_requests.js'
import { Brand } from './sign_in_sheet.js'

/** A sidebar on a wide screen; a dialog behind a button on a narrow one. */
export function Navigation(props: {
  readonly pages: readonly ConsolePage[]
  readonly path: string
  onHelp(): void
}) {
  const t = useFirstTexts()
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => drawer.current?.close(), [props.path])
  return (
    <>
      <div className="topbar">
        <IconButton
          icon={Menu}
          label={t.frame.openNavigation}
          onClick={() => drawer.current?.showModal()}
        />
        <Brand />
        <span className="brand-name">{t.frame.product}</span>
        <ToSteps path={props.path} />
      </div>
      <div className="sidebar">
        <div className="brand">
          <Brand />
          <span className="brand-name">{t.frame.product}</span>
        </div>
        <ToSteps path={props.path} />
        <Entries {...props} />
      </div>
      <dialog
        ref={drawer}
        className="drawer"
        aria-label={t.frame.navigation}
        onPointerDown={(event) => isOnBackdrop(event) && event.currentTarget.close()}
      >
        <div className="brand">
          <Brand />
          <span className="brand-name">{t.frame.product}</span>
          <IconButton icon={X} label={t.parts.close} onClick={() => drawer.current?.close()} />
        </div>
        <Entries {...props} />
      </dialog>
    </>
  )
}

/** The way back to the steps to the first booking, on every other page until they are done. */
function ToSteps({ path }: { readonly path: string }) {
  const t = useFirstTexts().overview.first
  if (path === '/' || !keptSteps.areLeft()) return null
  return (
    <a className="to-steps" href="#/">
      {t.back}
    </a>
  )
}

function Entries({
  pages,
  path,
  onHelp,
}: {
  readonly pages: readonly ConsolePage[]
  readonly path: string
  onHelp(): void
}) {
  const t = useFirstTexts()
  const groups = NAVIGATION_GROUPS.map((name) => ({
    name,
    entries: pages.filter(({ group }) => group === name),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <>
      <nav aria-label={t.frame.navigation}>
        {groups.map(({ name, entries }) => (
          <ul key={name} aria-label={t.frame.groups[name]}>
            {entries.map(({ path: entry, title, icon: Icon }) => (
              <li key={entry}>
                <a href={`#${entry}`} aria-current={isUnder(path, entry) ? 'page' : undefined}>
                  <Icon aria-hidden="true" size={16} />
                  {title(t)}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <NavigationFoot onHelp={onHelp} />
    </>
  )
}

const isUnder = (path: string, entry: string) =>
  path === entry || (entry !== '/' && path.startsWith(`${entry}/`))

/** Who is signed in and until when; help, language, sign-out. */
function NavigationFoot({ onHelp }: { onHelp(): void }) {
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
  const organization = data?.name ?? session.organizationName
  const until = untilText(session.expiresAt, locale)
  return (
    <div className="navigation-foot">
      {organization && (
        <strong dir="auto" title={organization} className="cut">
          {organization}
        </strong>
      )}
      <span className="whose">
        {session.memberId === undefined ? (
          <span dir="auto" title={utcText(session.expiresAt)}>
            {session.kind === 'operator'
              ? t.frame.operatorUntil(session.name, until)
              : t.frame.tokenUntil(session.name, until)}
          </span>
        ) : (
          <a href="#/account" dir="auto" title={t.titles.account}>
            {session.name}
          </a>
        )}
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
