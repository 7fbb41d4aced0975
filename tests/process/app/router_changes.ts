import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import type { RunningInstance } from '#tests/support/processes/several_instances'
import { path, routerPayload, ROUTERS } from '#tests/support/routers'

const RESOLVE = { url: 'https://clinic.example/book' }

export interface World {
  readonly tenant: Tenant
  readonly instances: readonly RunningInstance[]
  readonly routerId: string
  readonly flowIds: readonly [string, string]
  /** How often each instance is asked for a change. */
  readonly askEveryMs: number
}

/** One router, known to all instances, and two flows that it may lead to. */
export async function routerWithTwoFlows(
  instances: readonly RunningInstance[],
  askEveryMs: number
): Promise<World> {
  const tenant = await createTenant()
  const flows = await app.container.make(CreateBookingFlow)
  const second = await flows.execute(tenant.organizationId, {
    name: 'Second visit',
    description: null,
    url: 'https://book.example.com/second-visit',
    durationMinutes: 30,
    isActive: true,
  })
  const [first] = instances
  if (!second.ok || !first) throw new Error('no flow or no instance')
  const payload = routerPayload(tenant, { matching_criteria: path('book') })
  const created = await first.ask(tenant.bearer, 'POST', ROUTERS, payload)
  const { _id: routerId }: { _id: string } = JSON.parse(created.text)
  const flowIds = [second.value.id, tenant.bookingFlowId] as const
  const world = { tenant, instances, routerId, flowIds, askEveryMs }
  await allShow(world, tenant.bookingFlowId)
  return world
}

export function flowOf({ flowIds }: World, change: number): string {
  return flowIds[change % 2 === 0 ? 0 : 1]
}

/**
 * Changes the router on one instance; gives for each instance how long after that answer it began to show the change.
 * They are asked from the answer on, so that the questions do not slow down the change.
 */
export async function changeAndLook(world: World, change: number): Promise<number[]> {
  const bookingFlowId = flowOf(world, change)
  const answeredMs = await changeRouter(world, change)
  const shown = await allShow(world, bookingFlowId)
  return shown.map((shownMs) => shownMs - answeredMs)
}

/**
 * The same while all instances are asked all the time, as visitors do: the first questions of an outage, which wait for a
 * store in vain, are not those that look for the change. 0 for a change that was shown before the answer.
 */
export async function changeWhileAsked(world: World, change: number): Promise<number[]> {
  const [answeredMs, shown] = await Promise.all([
    changeRouter(world, change),
    allShow(world, flowOf(world, change)),
  ])
  return shown.map((shownMs) => Math.max(0, shownMs - answeredMs))
}

/** Gives when the change was answered. */
async function changeRouter(world: World, change: number): Promise<number> {
  const { tenant, instances, routerId } = world
  const instance = instances[change % instances.length]
  if (!instance) throw new Error('no instance')
  const { status, text } = await instance.ask(tenant.bearer, 'PATCH', `${ROUTERS}/${routerId}`, {
    booking_flow_id: flowOf(world, change),
  })
  if (status !== 200) throw new Error(`PATCH answered ${status}: ${text}`)
  return performance.now()
}

/** Gives for each instance from when on it showed the flow. */
export function allShow(world: World, bookingFlowId: string): Promise<number[]> {
  return Promise.all(world.instances.map((one) => untilShown(world, one, bookingFlowId)))
}

/** Resolves until an answer leads to the flow; gives when that question was asked: later visitors are led there. */
async function untilShown(
  { tenant, askEveryMs }: World,
  instance: RunningInstance,
  flowId: string
): Promise<number> {
  for (;;) {
    const askedMs = performance.now()
    const { status, text } = await instance.ask(
      tenant.bearer,
      'POST',
      `${ROUTERS}/resolve`,
      RESOLVE
    )
    if (status !== 200) throw new Error(`resolve answered ${status}: ${text}`)
    if (JSON.parse(text).booking_flow._id === flowId) return askedMs
    await pause(askEveryMs)
  }
}
