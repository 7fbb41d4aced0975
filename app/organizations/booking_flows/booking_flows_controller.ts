import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { type BookingFlow, fieldsOf } from './booking_flow.js'
import {
  bookingFlowRevisionsValidator,
  createBookingFlowValidator,
  listBookingFlowsValidator,
  readUpdateBookingFlowQuery,
  revertBookingFlowValidator,
  sendBookingFlowRefusal,
  sendUpdatedFlow,
  showBookingFlow,
  showBookingFlowRevision,
  updateBookingFlowValidator,
} from './booking_flows_http.js'
import { IdempotentRequests } from '#shared/http/idempotency'
import { pageOf, pageRequest, placePage, timePageOf } from '#shared/http/keyset_page'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { mayOverridePins } from '#shared/http/refusals'
import { identifierParam } from '#shared/http/request'
import { expectedRevisions, revisionTag, sendRevision } from '#shared/http/revision_tag'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import type { Result } from '#shared/result'
import { BookingFlowRepository, type BookingFlowWriteRefusal } from './booking_flow_repository.js'
import { BookingFlowRevisionRepository } from './booking_flow_revision_repository.js'
import { FlowVisitors } from './booking_flow_usage.js'
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

  async handle({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(listBookingFlowsValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const flows = await this.bookingFlows.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(flows, limit, showBookingFlow))
  }
}

@inject()
export class ReadBookingFlowController {
  constructor(private readonly bookingFlows: BookingFlowRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const flow = id && (await this.bookingFlows.find(ctx.principal.organizationId, id))
    if (!flow) return sendBookingFlowRefusal(ctx, { type: 'not_found' })
    sendRevision(ctx, flow, showBookingFlow(flow))
  }
}

@inject()
export class CreateBookingFlowController {
  constructor(
    private readonly createBookingFlow: CreateBookingFlow,
    private readonly once: IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(createBookingFlowValidator, { data })
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
      answerOf: (flow) => createdAnswer(write, showBookingFlow(flow), { ETag: revisionTag(flow) }),
      refuse: (refusal) => sendBookingFlowRefusal(ctx, refusal),
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
      const payload = await ctx.request.validateUsing(updateBookingFlowValidator, { data })
      return (organizationId, id, options) =>
        this.updateBookingFlow.execute(organizationId, id, fieldsOf(payload), {
          ...options,
          problemsWith: (current) => readOnlyProblems(payload, showBookingFlow(current)),
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
    if (id === null) return sendBookingFlowRefusal(ctx, { type: 'not_found' })
    const result = await this.deleteBookingFlow.execute(ctx.principal.organizationId, id, {
      ...write,
      expectedRevisions: expectedRevisions(ctx),
    })
    if (!result.ok) return sendBookingFlowRefusal(ctx, result.error)
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
    const query = await bookingFlowRevisionsValidator.validate(ctx.request.qs())
    const { limit, after } = placePage(query)
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    const page = id && (await this.history.list(organizationId, id, after, limit))
    // A deleted flow keeps its history; one from before there was a history has none.
    const isKnown =
      page && (page.events.length > 0 || (await this.bookingFlows.find(organizationId, id)))
    if (!isKnown) return sendBookingFlowRefusal(ctx, { type: 'not_found' })
    ctx.response.send(timePageOf(page, limit, showBookingFlowRevision))
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
      const { revision } = await revertBookingFlowValidator.validate(ctx.request.body())
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
  const { isAssessed, ...options } = await readUpdateBookingFlowQuery(ctx)
  if (!mayOverridePins(ctx, options.onPin)) return
  const id = identifierParam(ctx)
  if (id === null) return sendBookingFlowRefusal(ctx, { type: 'not_found' })
  const update = await readUpdate()
  const { organizationId } = ctx.principal
  const led = isAssessed ? await visitors.ledResolves(organizationId, id) : undefined
  const expected = { expectedRevisions: expectedRevisions(ctx) }
  const updated = await update(organizationId, id, { ...options, ...expected })
  if (!updated.ok) return sendBookingFlowRefusal(ctx, updated.error)
  sendUpdatedFlow(ctx, updated.value, led, options)
}
