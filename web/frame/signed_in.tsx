import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSession } from '../session.js'
import type { ConsolePage } from '../pages/console_page.js'
import { mayShow } from '../pages/may_show.js'
import { PAGES } from '../pages/registry.js'
import { Forbidden } from '../parts/forbidden.js'
import { PageHead } from '../parts/page_head.js'
import { Skeleton } from '../parts/skeleton.js'
import { Toasts } from '../parts/toasts.js'
import { loadTexts, preferredLanguage } from '../texts/languages.js'
import { useFirstTexts } from '../texts/texts.js'
import { FaultBoundary } from './fault_boundary.js'
import { goTo } from './hash_location.js'
import { Help } from './help.js'
import { Navigation } from './navigation.js'
import { useConsoleKeys } from './use_console_keys.js'
import { Compass } from '../icons/lucide.js'
import { LinkButton } from '../parts/link_button.js'
import { Empty } from '../parts/empty.js'

const OVERVIEW = '/'

const ROUTES = PAGES.map((page) => ({ page, Content: lazy(() => loadWithTexts(page)) }))

/** The overview has its texts from the first load; every other page comes with those of the pages. */
async function loadWithTexts({ path, load }: ConsolePage) {
  if (path === OVERVIEW) return load()
  const [module] = await Promise.all([load(), loadTexts(preferredLanguage())])
  return module
}

/** The frame around every page: skip link, navigation, the page of the place, help and messages. */
export function SignedIn() {
  const t = useFirstTexts()
  const session = useSession()
  const [path] = useLocation()
  const [helps, setHelps] = useState(false)
  const showHelp = useCallback(() => setHelps(true), [])
  const allowed = useMemo(() => PAGES.filter((page) => mayShow(page, session)), [session])
  useConsoleKeys(allowed, showHelp)
  const isAtStart = path === OVERVIEW && session?.kind === 'operator'
  useEffect(() => {
    if (isAtStart) goTo('/operations', { replace: true })
  }, [isAtStart])
  return (
    <div className="frame">
      <a className="skip" href={`#${path}`} onClick={skip}>
        {t.frame.skip}
      </a>
      <Navigation pages={allowed} path={path} onHelp={showHelp} />
      <main id="content" tabIndex={-1}>
        <FaultBoundary key={path}>
          <Suspense fallback={<Skeleton />}>
            <Switch>
              {ROUTES.map(({ page, Content }) => (
                <Route key={page.path} path={page.path}>
                  <div data-page={page.folder}>
                    {mayShow(page, session) ? (
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
        </FaultBoundary>
      </main>
      {helps && <Help pages={allowed} onClose={() => setHelps(false)} />}
      <Toasts />
    </div>
  )
}

/** The place behind `#` stays as it is, so the skip link moves the focus itself. */
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
