import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { toast } from '#console/parts/toasts'
import { instantText } from '#console/shared/instant_text'
import { type Session, session } from '#console/shared/session'
import { loadTexts, localeOf, preferredLanguage } from '#console/texts/languages'

const LOCK = 'signalbox.renewal'

/** The session that its provider does not confirm again. It lasts until its end. */
let refusedId = ''

/** Renews a member's session, in one tab at a time; the others take over the new end. */
export async function renew(due: Session): Promise<void> {
  if (due.tokenId === refusedId) return
  // Only secure contexts have locks; the service lets one of several renewals through.
  if (!('locks' in navigator)) return send(due)
  const options = { ifAvailable: true } as const
  await navigator.locks.request(LOCK, options, (lock) => (lock === null ? undefined : send(due)))
}

async function send({ tokenId, expiresAt }: Session): Promise<void> {
  const isDue = () => session.current()?.tokenId === tokenId
  if (!isDue() || session.current()?.expiresAt !== expiresAt) return
  try {
    const { data } = await api.POST('/v1/access-tokens/current/renew')
    const held = session.current()
    if (data !== undefined && held !== null && isDue()) {
      session.begin({ ...held, expiresAt: data.expires_at })
    }
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.isTransient || !isDue()) return
    refusedId = tokenId
    if (problem.status === 403) await offerSignIn(expiresAt)
  }
}

/** A new tab signs in, and this one goes on with its session: what was typed here stays. */
async function offerSignIn(expiresAt: string): Promise<void> {
  const language = preferredLanguage()
  const { people: t } = await loadTexts(language)
  const run = () => void open(`${location.pathname}#sign-in`, '_blank', 'noopener')
  toast({
    text: t.endsAt(instantText(expiresAt, localeOf(language))),
    action: { label: t.again.title, run },
  })
}
