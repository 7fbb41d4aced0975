import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import * as api from '#shared/http/api'
import { placePage, sendPage, timePageOf } from '#shared/http/keyset_page'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { identifierParam } from '#shared/http/request'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import type { Result } from '#shared/result'
import { type BookingFlow, fieldsOf } from './booking_flow.js'
import { BookingFlowRepository, type BookingFlowWriteRefusal } from './booking_flow_repository.js'
import { BookingFlowRevisionRepository } from './booking_flow_revision_repository.js'
import { FlowVisitors } from './booking_flow_usage.js'
import * as http from './booking_flows_http.js'
import { CreateBookingFlow } from './create_booking_flow.js'
import { DeleteBookingFlow } from './delete_booking_flow.js'
import {
  RevertBookingFlow,
  type RevertBookingFlowRefusal,
  UpdateBookingFlow,
  type UpdateBookingFlowOptions,
  type UpdatedFlow,
} from './update_booking_flow.js'

@inject()
export class ListBookingFlowsController {
  constructor(private readonly bookingFlows: BookingFlowRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.bookingFlows, http.BOOKING_FLOW)
  }
}

@inject()
export class ReadBookingFlowController {
  constructor(private readonly bookingFlows: BookingFlowRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const flow = id && (await this.bookingFlows.find(ctx.principal.organizationId, id))
    if (!flow) return api.sendProblem(ctx, http.BOOKING_FLOW_NOT_FOUND)
    api.sendRevision(ctx, flow, api.show(http.BOOKING_FLOW, flow))
  }
}

@inject()
export class CreateBookingFlowController {
  constructor(
    private readonly createBookingFlow: CreateBookingFlow,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(http.createBookingFlowValidator, { data })
    const fields = {
      name: payload.name,
      description: payload.description ?? null,
      url: payload.url ?? null,
      durationMinutes: payload.duration_minutes ?? null,
      isActive: payload.is_active ?? true,
    }
    const { organizationId } = ctx.principal
    return this.once.answer<BookingFlow, BookingFlowWriteRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) =>
        this.createBookingFlow.execute(organizationId, fields, { ...write, enlist }),
      answerOf: (flow) =>
        createdAnswer(write, api.show(http.BOOKING_FLOW, flow), { ETag: api.revisionTag(flow) }),
      refuse: (refusal) => api.sendRefusal(ctx, http.CREATE_FLOW_REFUSALS, refusal),
    })
  }
}

@inject()
export class UpdateBookingFlowController {
  constructor(
    private readonly updateBookingFlow: UpdateBookingFlow,
    private readonly visitors: FlowVisitors
  ) {}

  handle(ctx: HttpContext) {
    return answerUpdated(ctx, this.visitors, async () => {
      const data = ctx.request.body()
      const payload = await ctx.request.validateUsing(http.updateBookingFlowValidator, { data })
      return (organizationId, id, options) =>
        this.updateBookingFlow.execute(organizationId, id, fieldsOf(payload), {
          ...options,
          problemsWith: (current) =>
            readOnlyProblems(payload, api.show(http.BOOKING_FLOW, current)),
        })
    })
  }
}

@inject()
export class DeleteBookingFlowController {
  constructor(private readonly deleteBookingFlow: DeleteBookingFlow) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.BOOKING_FLOW_NOT_FOUND)
    const result = await this.deleteBookingFlow.execute(ctx.principal.organizationId, id, {
      ...write,
      expectedRevisions: api.expectedRevisions(ctx),
    })
    if (!result.ok) return http.sendFlowRefusal(ctx, http.DELETE_FLOW_REFUSALS, result.error)
    ctx.response.noContent()
  }
}

@inject()
export class ListBookingFlowRevisionsController {
  constructor(
    private readonly history: BookingFlowRevisionRepository,
    private readonly bookingFlows: BookingFlowRepository
  ) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(http.bookingFlowRevisionsValidator, {
      data: ctx.request.qs(),
    })
    const { limit, after } = placePage(query)
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    const page = id && (await this.history.list(organizationId, id, after, limit))
    // A deleted flow keeps its history; one from before there was a history has none.
    const isKnown =
      page && (page.events.length > 0 || (await this.bookingFlows.find(organizationId, id)))
    if (!isKnown) return api.sendProblem(ctx, http.BOOKING_FLOW_NOT_FOUND)
    ctx.response.send(timePageOf(page, limit, http.BOOKING_FLOW_REVISION))
  }
}

@inject()
export class RevertBookingFlowController {
  constructor(
    private readonly revertBookingFlow: RevertBookingFlow,
    private readonly visitors: FlowVisitors
  ) {}

  handle(ctx: HttpContext) {
    return answerUpdated(ctx, this.visitors, async () => {
      const { revision } = await ctx.request.validateUsing(http.revertBookingFlowValidator, {
        data: ctx.request.body(),
      })
      return (organizationId, id, options) =>
        this.revertBookingFlow.execute(organizationId, id, revision, options)
    })
  }
}

type FlowUpdate = (
  organizationId: string,
  id: string,
  options: Omit<UpdateBookingFlowOptions, 'isRevert' | 'problemsWith'>
) => Promise<Result<UpdatedFlow, RevertBookingFlowRefusal>>

/** Answers an update or a revert. `readUpdate` reads the payload, before a store is asked for anything. */
async function answerUpdated(
  ctx: HttpContext,
  visitors: FlowVisitors,
  readUpdate: () => Promise<FlowUpdate>
): Promise<void> {
  const { isAssessed, ...options } = await http.readUpdateBookingFlowQuery(ctx)
  if (!api.mayOverridePins(ctx, options.onPin)) return
  const id = identifierParam(ctx)
  if (id === null) return api.sendProblem(ctx, http.BOOKING_FLOW_NOT_FOUND)
  const update = await readUpdate()
  const { organizationId } = ctx.principal
  const led = isAssessed ? await visitors.ledResolves(organizationId, id) : undefined
  const expected = { expectedRevisions: api.expectedRevisions(ctx) }
  const updated = await update(organizationId, id, { ...options, ...expected })
  if (!updated.ok) return http.sendFlowRefusal(ctx, http.REVERT_FLOW_REFUSALS, updated.error)
  http.sendUpdatedFlow(ctx, updated.value, led, options)
}
