import { inject } from '@adonisjs/core'
import { UtmTally } from '#routing/hygiene/utm_tally'
import { SeenUtmRepository } from '#routing/persistence/seen_utm_repository'
import { type PastShape, PastTraffic } from '#routing/ports/past_traffic'
import { inBackgroundSlices } from '#shared/async/in_background_slices'
import { Clock } from '#shared/clock'
import { DAY_MS } from '#shared/time'

const PERIOD_MS = 30 * DAY_MS
/** Shapes of older days are left out. */
const SHAPES_MAX = 200_000
/** How long a request may have to wait for the next pause. */
const SLICE_MS = 3

/**
 * Counts the UTM values of the closed days among the last thirty, for audits and for the warnings of writes. Yields to
 * other work of the process meanwhile. Throws the reason of `signal` as soon as it aborts, and when MongoDB is away.
 */
@inject()
export class NoteSeenUtm {
  constructor(
    private readonly traffic: PastTraffic,
    private readonly seenUtm: SeenUtmRepository,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, signal?: AbortSignal): Promise<void> {
    const until = this.clock.now()
    const from = new Date(until.getTime() - PERIOD_MS)
    const tally = new UtmTally()
    let total = 0
    let counted = 0
    const parts = this.traffic.read(organizationId, { from, until }, SHAPES_MAX)
    for await (const { resolves, shapes } of parts) {
      total += resolves
      counted += await inBackgroundSlices(tallySteps(tally, shapes), SLICE_MS, signal)
    }
    if (total === 0) return this.seenUtm.remove(organizationId)
    await this.seenUtm.put(organizationId, tally.seen(counted === total), until)
  }
}

function* tallySteps(tally: UtmTally, shapes: readonly PastShape[]): Generator<undefined, number> {
  let counted = 0
  for (const { shape, count } of shapes) {
    tally.add(shape, count)
    counted += count
    yield
  }
  return counted
}
