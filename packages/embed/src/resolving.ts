import type { components } from '../../../web/api/schema.js'
import type { Resolution } from '../embed.js'
import { askedUrl } from './carried.js'
import { post } from './service.js'
import type { Settings } from './settings.js'
import { tellFailure } from './tell.js'

/** How long the page waits for its flow; then it keeps its own links. */
const LIMIT_MS = 1_500

/** Asks where the page at `url` leads, and tells the page. Null when the service does not say in time. */
export async function resolvePage(
  { service, key }: Settings,
  url: string
): Promise<Resolution | null> {
  const answer = await post<components['schemas']['PageResolution']>(service, {
    path: '/v1/page/resolve',
    credential: key,
    body: { url: askedUrl(url) },
    limitMs: LIMIT_MS,
  })
  if (answer.isOk) return answer.body
  tellFailure('resolve', answer)
  return null
}

/** Resolves when somebody sees the page: a page that is only prepared is no visit. */
export function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    const { prerendering } = document as Document & { readonly prerendering?: boolean }
    if (!prerendering) return resolve()
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}

/** Whether a schedule has changed the decision since. */
export function isOutdated(resolution: Resolution | null): boolean {
  const until = resolution?.holds_until ?? null
  return until !== null && Date.parse(until) <= Date.now()
}
