import type { HttpContext } from '@adonisjs/core/http'
import type { ComparedRevision } from '#routing/history/router_revision'
import type { RevisionPage } from '#routing/persistence/history/router_revision_repository'
import { timePageOf } from '#shared/http/time_page'

/** A cursor of changes has the organization revision in place of an instant. */
export function sendRevisionPage(
  ctx: HttpContext,
  { revisions, next }: RevisionPage,
  limit: number,
  show: (revision: ComparedRevision) => object
): void {
  const place = next && { atMs: next.revision, id: next.routerId }
  ctx.response.send(timePageOf({ events: revisions, next: place }, limit, show))
}
