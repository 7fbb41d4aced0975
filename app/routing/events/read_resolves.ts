import { inject } from '@adonisjs/core/container'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { ResolveRepository, type StoredResolve } from './resolve_repository.js'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inBackgroundSlices } from '#shared/async/time_slices'
import type { Period } from '#shared/time'

export interface ShapedResolve extends Omit<StoredResolve, 'url'> {
  /** Its normalised URL, as the current routers see it; null when that is too long, and for a robot. */
  readonly shape: string | null
}

/** The resolves of these decisions; undefined for a decision without a stored event. */
export type FindResolves = (
  ids: readonly string[]
) => Promise<ReadonlyMap<string, ShapedResolve | undefined>>

/**
 * Reads the recorded resolves of a period in the order of their time, with the shapes of their URLs. Yields to other work
 * of the process meanwhile. Throws the reason of `signal` as soon as it aborts, and when MongoDB is away.
 */
@inject()
export class ReadResolves {
  constructor(
    private readonly resolves: ResolveRepository,
    private readonly tables: LiveRoutingTables
  ) {}

  execute(
    organizationId: string,
    period: Period,
    take: (part: readonly ShapedResolve[]) => void,
    signal?: AbortSignal
  ): Promise<void> {
    return this.tables.temporarily(organizationId, async (routing) => {
      for await (const part of this.resolves.between(organizationId, period)) {
        take(await inBackgroundSlices(shapedSteps(part, routing), signal))
      }
    })
  }

  /** Calls `work` with a function that finds the resolves of decisions by id, with their shapes. */
  whileFinding(
    organizationId: string,
    work: (find: FindResolves) => Promise<void>,
    signal?: AbortSignal
  ): Promise<void> {
    return this.tables.temporarily(organizationId, (routing) =>
      work(async (ids) => {
        const found = await this.resolves.ofDecisions(organizationId, ids)
        const steps = shapedSteps([...found.values()], routing)
        const shaped = await inBackgroundSlices(steps, signal)
        return new Map([...found.keys()].map((id, place) => [id, shaped[place]]))
      })
    )
  }
}

function* shapedSteps(
  part: readonly StoredResolve[],
  routing: OrganizationSnapshot
): Generator<undefined, readonly ShapedResolve[]> {
  const shaped: ShapedResolve[] = []
  for (const { url, ...resolve } of part) {
    const request = resolve.isRobot ? null : RequestUrl.parse(url)
    shaped.push({ ...resolve, shape: request?.ok ? routing.shapeOf(request.value) : null })
    yield
  }
  return shaped
}
