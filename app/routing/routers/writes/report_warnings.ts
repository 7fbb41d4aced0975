import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core'
import {
  addWarnings,
  type RouterWarnings,
  routerWarningSteps,
  type WarnedRouter,
} from '#routing/engine/answers/router_warnings'
import {
  type RoutableRouter,
  WARNING_CODES,
  type WarningCode,
} from '#routing/engine/criteria/router'
import type { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'
import { inTurns } from '#shared/async/time_slices'
import { ok } from '#shared/result'
import type { RouterWrite, WriteParticipant } from './write_participant.js'

/** What the traffic says of UTM values. The feature of hygiene counts it. */
export abstract class UtmTraffic {
  /** What the UTM values of written or drafted routers are compared with; null when they have none. */
  abstract surroundings(
    organizationId: string,
    table: RoutingTable,
    routers: readonly RoutableRouter[]
  ): Promise<UtmSurroundings | null>
}

/** Warns of what is probably a mistake in a written router itself, except what its author accepts. */
@inject()
export class ReportWarnings implements WriteParticipant {
  constructor(private readonly utm: UtmTraffic) {}

  async prepare(write: RouterWrite) {
    const { organizationId, reported } = write
    if (reported.length === 0) return null
    return async (before: RoutingTable) => {
      const surroundings = await this.utm.surroundings(organizationId, before, reported)
      return ok({ ownWarnings: await inTurns(warningSteps(write, surroundings)) })
    }
  }
}

function* warningSteps(
  { reported, noticed = [] }: RouterWrite,
  surroundings: UtmSurroundings | null
): Generator<undefined, RouterWarnings[]> {
  const budget = new StepBudget()
  const all: RouterWarnings[] = []
  for (const [at, router] of reported.entries()) {
    const found = yield* routerWarningSteps(router, budget, surroundings)
    all.push(addWarnings(found, noticed[at] ?? [], router))
  }
  return all
}

/**
 * What a router accepts after a write: the codes that the write names and, if criteria and example URLs stay the same,
 * those accepted before. Undefined when there are none.
 */
export function acceptedWarnings(
  before: WarnedRouter | null,
  after: Omit<WarnedRouter, 'acceptedWarnings'>,
  accept: readonly WarningCode[] = []
): readonly WarningCode[] | undefined {
  const isSame =
    isDeepStrictEqual(before?.criteria, after.criteria) &&
    isDeepStrictEqual(before?.exampleUrls, after.exampleUrls)
  const kept = isSame ? (before?.acceptedWarnings ?? []) : []
  const codes = WARNING_CODES.filter((code) => accept.includes(code) || kept.includes(code))
  return codes.length > 0 ? codes : undefined
}
