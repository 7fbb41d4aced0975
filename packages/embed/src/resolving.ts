import type { components } from '../../../web/api/schema.js'
import type { Resolution } from '../embed.js'
import { forgetDecision } from './kept.js'
import { pause } from './pause.js'
import { NO_ANSWER, post } from './service.js'
import type { Settings } from './settings.js'
import { tellFailure } from './tell.js'

/**
 * How long the page waits for its flow; then it keeps its own links. On 3G with a round trip of 400 ms a new connection
 * takes four of them, the question one, and a lost packet another second.
 */
const LIMIT_MS = 4_500
/** How long an answer that is too late is awaited, to say so, and the answer to that. */
const LATE_LIMIT_MS = 30_000

/** Asks where the page at `url`, as of `askedUrl`, leads, and tells the page. Null when the service does not say in time. */
export async function resolvePage(settings: Settings, url: string): Promise<Resolution | null> {
  const { service, key } = settings
  const asked = post<components['schemas']['PageResolution']>(service, {
    path: '/v1/page/resolve',
    credential: key,
    body: { url },
    limitMs: LATE_LIMIT_MS,
    isSimple: true,
  })
  const answer = (await Promise.race([asked, pause(LIMIT_MS)])) ?? NO_ANSWER
  if (answer.isOk) return answer.body
  // The key has ended, or never was for this page.
  if ([401, 403].includes(answer.status)) forgetDecision(key)
  tellFailure('resolve', answer)
  void asked.then((late) => late.isOk && disown(settings, late.body))
  return null
}

/** Tells the service that the page does not go on with the decision: it then counts for nobody. */
export function disown({ service, key }: Settings, { decision_id }: Resolution): void {
  void post(service, {
    path: '/v1/page/unused-decisions',
    credential: key,
    body: { decision_id },
    limitMs: LATE_LIMIT_MS,
    isLasting: true,
    isSimple: true,
  })
}

/** Resolves when somebody sees the page: a page that is only prepared is no visit. */
export async function whenSeen(): Promise<void> {
  const { prerendering } = document as Document & { readonly prerendering?: boolean }
  if (!prerendering) return
  await new Promise((seen) => document.addEventListener('prerenderingchange', seen))
}
