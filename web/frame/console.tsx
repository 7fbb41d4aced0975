import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { useHashPath, useHashSearch } from '#console/shared/hash_location'
import { useSession } from '#console/shared/session'
import { withTexts } from '#console/texts/languages'
import { FaultBoundary } from './fault_boundary.js'
import { LinkSignIn } from './link_sign_in.js'
import { arrival } from './people/arrival.js'
import { SignIn } from './sign_in.js'
import { openedLink } from './sign_in_requests.js'
import { SignedIn } from './signed_in.js'

const ArrivalPage = lazy(() => withTexts(import('./people/arrival_page.js')))

/**
 * The whole page: the sign-in link that opened the tab, a person who signs in by a provider, sign-in without a session, or the
 * frame with the page of the current place. Signing in keeps the place.
 */
export function Console() {
  const present = useSession()
  const code = useSyncExternalStore(openedLink.subscribe, openedLink.code)
  const isArrival = useSyncExternalStore(arrival.subscribe, arrival.isHere)
  if (code !== null) return <LinkSignIn key={code} code={code} />
  if (isArrival) {
    return (
      <FaultBoundary>
        <Suspense>
          <ArrivalPage />
        </Suspense>
      </FaultBoundary>
    )
  }
  return (
    <Router hook={useHashPath} searchHook={useHashSearch}>
      {present === null ? <SignIn /> : <SignedIn key={present.organizationId} />}
    </Router>
  )
}
