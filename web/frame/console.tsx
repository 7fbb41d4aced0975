import { useSession } from '../session.js'
import { SignIn } from '../pages/sign_in/sign_in.js'
import { Router } from 'wouter'
import { useHashPath, useHashSearch } from './hash_location.js'
import { SignedIn } from './signed_in.js'

/** The whole page: sign-in without a session, in the same place behind `#`; else the frame with the page of that place. */
export function Console() {
  const isSignedIn = useSession() !== null
  return (
    <Router hook={useHashPath} searchHook={useHashSearch}>
      {isSignedIn ? <SignedIn /> : <SignIn />}
    </Router>
  )
}
