import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { RouterRepository } from '#routing/persistence/router_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import type { DraftKeys, RefusedDraft } from './import_draft.js'

type Drafts = readonly DraftKeys[]

/** Compares the drafts of one import with each other and with what their organization has. */
@inject()
export class CompareDrafts {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowDirectory
  ) {}

  /** Every draft that something is in the way of. In a transaction, also claims the booking flows for the routers. */
  async execute(
    organizationId: string,
    drafts: Drafts,
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    return [
      ...(await this.#flowProblems(organizationId, drafts, session)),
      ...(await this.#nameProblems(organizationId, drafts, session)),
      ...(await this.#defaultProblems(organizationId, drafts, session)),
    ]
  }

  async #flowProblems(
    organizationId: string,
    drafts: Drafts,
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const ids = new Set(drafts.flatMap(({ bookingFlowId }) => bookingFlowId ?? []))
    const unknown = new Set<string>()
    if (session) {
      for (const id of ids) {
        if (!(await this.flows.claim(organizationId, id, session))) unknown.add(id)
      }
    } else {
      const found = await this.flows.findByIds(organizationId, [...ids])
      for (const id of ids) if (!found.has(id)) unknown.add(id)
    }
    return drafts.flatMap(({ bookingFlowId }, index) =>
      bookingFlowId !== undefined && unknown.has(bookingFlowId)
        ? [{ index, problem: { type: 'booking_flow_unknown' } }]
        : []
    )
  }

  async #nameProblems(
    organizationId: string,
    drafts: Drafts,
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const names = drafts.flatMap(({ name }) => name ?? [])
    const taken = await this.routers.findTakenNames(organizationId, names, session)
    const firsts = new Map<string, number>()
    return drafts.flatMap(({ name }, index): RefusedDraft[] => {
      if (name === undefined) return []
      const first = firsts.get(name)
      if (first !== undefined) return [{ index, problem: { type: 'name_repeated', first } }]
      firsts.set(name, index)
      return taken.has(name) ? [{ index, problem: { type: 'name_taken' } }] : []
    })
  }

  async #defaultProblems(
    organizationId: string,
    drafts: Drafts,
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const defaults = drafts.flatMap(({ isDefault, isActive }, index) =>
      isDefault && isActive ? [index] : []
    )
    const [first, ...others] = defaults
    if (first === undefined) return []
    const isTaken = await this.routers.hasActiveDefault(organizationId, session)
    return [
      ...(isTaken ? [{ index: first, problem: { type: 'active_default_exists' } as const }] : []),
      ...others.map((index) => ({
        index,
        problem: { type: 'active_default_repeated', first } as const,
      })),
    ]
  }
}
