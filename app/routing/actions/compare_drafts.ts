import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { RouterRepository } from '#routing/persistence/router_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { collisions } from './collisions.js'
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
      ...(await this.#externalIdProblems(organizationId, drafts, session)),
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
    const names = drafts.map(({ name }) => name ?? null)
    const given = names.filter((name) => name !== null)
    const taken = await this.routers.findTaken(organizationId, 'name', given, session)
    return collisions(names, taken).map(({ index, first }) => ({
      index,
      problem:
        first === null
          ? { type: 'name_taken', inTheWay: taken.get(names[index] ?? '') }
          : { type: 'name_repeated', first },
    }))
  }

  async #externalIdProblems(
    organizationId: string,
    drafts: Drafts,
    session?: ClientSession
  ): Promise<RefusedDraft[]> {
    const ids = drafts.map(({ externalId }) => externalId ?? null)
    const given = ids.filter((id) => id !== null)
    const taken = await this.routers.findTaken(organizationId, 'external_id', given, session)
    return collisions(ids, taken).map(({ index, first }) => ({
      index,
      problem:
        first === null
          ? { type: 'external_id_taken', inTheWay: taken.get(ids[index] ?? '') }
          : { type: 'external_id_repeated', first },
    }))
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
    const inTheWay = await this.routers.findActiveDefault(organizationId, session)
    return [
      ...(inTheWay
        ? [{ index: first, problem: { type: 'active_default_exists', inTheWay } as const }]
        : []),
      ...others.map((index) => ({
        index,
        problem: { type: 'active_default_repeated', first } as const,
      })),
    ]
  }
}
