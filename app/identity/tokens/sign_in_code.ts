import { DAY_MS } from '#shared/time'

/** Starts every code of a sign-in link. Its identifier is that of the token with which it signs in. */
export const CODE_PREFIX = 'sbl_'

/** How long a code may wait for its one use, on the machine of the instance. */
export const SIGN_IN_CODE_LIFETIME_MS = 300_000

/** Like `SIGN_IN_CODE_LIFETIME_MS`, of a code for a colleague, which waits no longer than its token lives. */
export const INVITATION_LIFETIME_MS = DAY_MS
