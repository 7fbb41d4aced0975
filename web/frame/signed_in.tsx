import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useOutage } from '#console/api/readiness'
import { prefetchRoutingTable } from '#console/api/routing_table'
import { Compass } from '#console/icons/lucide'
import { ConsolePages, type ConsolePage } from '#console/pages/console_page'
import { mayShow } from '#console/pages/may_show'
import { PAGES } from '#console/pages/registry'
import { Empty, Forbidden, OutageBanner, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { Toasts } from '#console/parts/toasts'
import { goTo, hashPath } from '#console/shared/hash_location'
import { type Session, session, useSession } from '#console/shared/session'
import { withTexts } from '#console/texts/languages'
import { useFirstTexts } from '#console/texts/texts'
import { FaultBoundary } from './fault_boundary.js'
import { Help } from './help.js'
import { Navigation } from './navigation.js'
import { useConsoleKeys } from './use_console_keys.js'

const OVERVIEW = '/'

const ROUTES = PAGES.map((page) => ({ page, Content: lazy(() => loadWithTexts(page)) }))

const FIRST_PAGES = [OVERVIEW, '/routers']

/** The first load has the texts of the first pages, which show the routing table; any other page waits for its texts. */
function loadWithTexts({ path, load }: ConsolePage) {
  if (!FIRST_PAGES.includes(path)) return withTexts(load())
  prefetchRoutingTable()
  return load()
}

/** Begins to load the page of the place, before the first texts are here. Does nothing without a session. */
export function beginPage(): void {
  const path = hashPath()
  const pageAt = (pattern: string) => PAGES.find((page) => page.path === pattern)
  const page = pageAt(path) ?? pageAt(path.replace(/[^/]+$/, ':id'))
  // What fails here, fails again where the page is shown.
  if (page && session.current() !== null) loadWithTexts(page).catch(() => {})
}

/** The frame around every page: skip link, navigation, the page of the place, help and messages. */
export function SignedIn() {
  const t = useFirstTexts()
  const present = useSession()
  const [path] = useLocation()
  const [helps, setHelps] = useState(false)
  const showHelp = useCallback(() => setHelps(true), [])
  const allowed = useMemo(() => PAGES.filter((page) => mayShow(page, present)), [present])
  useConsoleKeys(allowed, showHelp)
  useRenewal(present)
  const isAtStart = path === OVERVIEW && present?.kind === 'operator'
  useEffect(() => {
    if (isAtStart) goTo('/operations', { replace: true })
  }, [isAtStart])
  return (
    <div className="frame">
      <header className="frame-head">
        <a className="skip" href={`#${path}`} onClick={skip}>
          {t.frame.skip}
        </a>
        <Navigation pages={allowed} path={path} onHelp={showHelp} />
      </header>
      <main id="content" tabIndex={-1}>
        <OutageNotice />
        <FaultBoundary key={path}>
          <ConsolePages value={PAGES}>
            <Suspense fallback={<Skeleton />}>
              <Switch>
                {ROUTES.map(({ page, Content }) => (
                  <Route key={page.path} path={page.path}>
                    <div data-page={page.folder}>
                      {mayShow(page, present) ? (
                        <Content key={path} />
                      ) : (
                        <>
                          <PageHead title={page.title(t)} />
                          <Forbidden permission={page.permission} />
                        </>
                      )}
                    </div>
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </ConsolePages>
        </FaultBoundary>
      </main>
      {helps && <Help pages={allowed} onClose={() => setHelps(false)} />}
      <Toasts />
    </div>
  )
}

const RENEWAL_EVERY_MS = 60_000
/** Half of the life of a session. */
const RENEWED_BEFORE_MS = 6 * 3_600_000

/** Renews a member's session long before its end. What renews is loaded then. */
function useRenewal(present: Session | null): void {
  useEffect(() => {
    if (present?.memberId === undefined) return undefined
    const renewIfDue = () => {
      if (Date.parse(present.expiresAt) - Date.now() > RENEWED_BEFORE_MS) return
      // Without the files it is tried again.
      import('./people/renewal.js').then(({ renew }) => renew(present)).catch(() => {})
    }
    renewIfDue()
    const timer = setInterval(renewIfDue, RENEWAL_EVERY_MS)
    return () => clearInterval(timer)
  }, [present])
}

/** On each page, while the service or a store is away. */
function OutageNotice() {
  const outage = useOutage()
  return <div role="status">{outage && <OutageBanner outage={outage} />}</div>
}

/** The place behind `#` must not change, so the skip link moves the focus itself. */
function skip(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function NotFound() {
  const { notFound } = useFirstTexts().frame
  return (
    <>
      <PageHead title={notFound.title} />
      <Empty icon={Compass} text={notFound.hint}>
        <LinkButton place="/">{notFound.action}</LinkButton>
      </Empty>
    </>
  )
}
