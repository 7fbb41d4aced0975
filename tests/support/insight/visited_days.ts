import app from '@adonisjs/core/services/app'
import { CloseTrafficDays, type TrafficLimits } from '#insight/close_traffic_days'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { RecordedTraffic } from '#insight/recorded_traffic'
import { ReopenedDays } from '#insight/reopened_days'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { Clock } from '#shared/clock'

const LIMITS: TrafficLimits = { shapesMax: 20_000, keptDays: 30, daysAtOnceMax: 31 }

/** A clock that stands where it was set last. */
export class SetClock extends Clock {
  constructor(public instant: Date) {
    super()
  }

  override now(): Date {
    return this.instant
  }
}

/** Ends the work of an instance at the step with this number; it never ends by itself. */
export class Kill {
  constructor(private left = Infinity) {}

  step(): void {
    this.left -= 1
    if (this.left < 0) throw new Killed('killed')
  }
}

export class Killed extends Error {}

/** The same object, whose methods may be killed before and after they do their work. */
function killable<Target extends object>(target: Target, kill: Kill): Target {
  return new Proxy(target, {
    get: (object, member) => {
      const value: unknown = Reflect.get(object, member)
      if (typeof value !== 'function') return value
      return async (...inputs: unknown[]): Promise<unknown> => {
        kill.step()
        const answer: unknown = await Reflect.apply(value, object, inputs)
        kill.step()
        return answer
      }
    },
  })
}

/** Writes routers and shapes in two steps, and may be killed between them. */
class TrafficInSteps extends TrafficRepository {
  constructor(private readonly kill: Kill) {
    super()
  }

  override async add(
    ...[organizationId, claim, { routers, shapes }, signal]: Parameters<TrafficRepository['add']>
  ): Promise<void> {
    await super.add(organizationId, claim, { routers, shapes: [] }, signal)
    this.kill.step()
    await super.add(organizationId, claim, { routers: [], shapes }, signal)
  }
}

interface CloserParts extends Partial<TrafficLimits> {
  readonly days?: TrafficDayRepository
  readonly traffic?: TrafficRepository
  readonly kill?: Kill
}

/** The job of one instance. */
export async function closer(
  clock: Clock,
  { days, traffic, kill = new Kill(), ...limits }: CloserParts = {}
): Promise<CloseTrafficDays> {
  return new CloseTrafficDays(
    killable(days ?? new TrafficDayRepository(), kill),
    killable(traffic ?? new TrafficInSteps(kill), kill),
    killable(await app.container.make(RecordedTraffic), kill),
    clock,
    { ...LIMITS, ...limits }
  )
}

/** Stores events as an instance does that moves them. */
export function archive(clock: Clock, kill = new Kill()): ReopenedDays {
  const events = killable(new RouterEventRepository(), kill)
  return new ReopenedDays(events, killable(new TrafficDayRepository(), kill), clock)
}
