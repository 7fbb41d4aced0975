import { useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { useHashPath, useHashSearch } from '#console/shared/hash_location'
import { useSession } from '#console/shared/session'
import { LinkSignIn } from './link_sign_in.js'
import { SignIn } from './sign_in.js'
import { openedLink } from './sign_in_requests.js'
import { SignedIn } from './signed_in.js'

/**
 * The whole page: the sign-in link that opened the tab, sign-in without a session, or the frame with the page of the current
 * place. Signing in keeps the place.
 */
export function Console() {
  const isSignedIn = useSession() !== null
  const code = useSyncExternalStore(openedLink.subscribe, openedLink.code)
  if (code !== null) return <LinkSignIn key={code} code={code} />
  return (
    <Router hook={useHashPath} searchHook={useHashSearch}>
      {isSignedIn ? <SignedIn /> : <SignIn />}
    </Router>
  )
}
