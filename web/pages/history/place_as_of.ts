import type { components } from '../../api/schema.js'
import { tryPlace } from '../../drafts.js'

type Change = Pick<
  components['schemas']['RouterChange'],
  'changes' | 'at' | 'organization_revision' | 'router_id'
>

/** Where URLs are tried with the routers, and at the time, of a change: with an example URL that it wrote, if it wrote one. */
export function placeAsOf({
  changes,
  at,
  organization_revision: revision,
  router_id: why,
}: Change): string {
  const written = changes.find(({ field }) => field === 'example_urls')?.to
  const [first]: readonly unknown[] = Array.isArray(written) ? written : []
  return tryPlace({ url: typeof first === 'string' ? first : '', at, asOf: String(revision), why })
}
