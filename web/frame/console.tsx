import { useSyncExternalStore } from 'react'
import { openedLink } from '../api/sign_in.js'
import { LinkSignIn } from '../pages/sign_in/link_sign_in.js'
import { SignIn } from '../pages/sign_in/sign_in.js'
import { useSession } from '../session.js'
import { Router } from 'wouter'
import { useHashPath, useHashSearch } from './hash_location.js'
import { SignedIn } from './signed_in.js'

/**
 * The whole page: the sign-in link that opened the tab; sign-in without a session, in the same place behind `#`; else the
 * frame with the page of that place.
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
