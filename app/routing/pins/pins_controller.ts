import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { AnswerPermits } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { sendPage } from '#shared/http/keyset_page'
import { identifierParam } from '#shared/http/request'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { CreatePin, type CreatePinRefusal } from './create_pin.js'
import { DeletePin } from './delete_pins.js'
import * as http from './pins_http.js'
import { ReadCoverage } from './read_coverage.js'
import type { RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'
import { RunPins } from './run_pins.js'
import { UpdatePin } from './update_pin.js'

@inject()
export class CreatePinController {
  constructor(
    private readonly createPin: CreatePin,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const fields = await http.readCreatePin(ctx.request.body())
    if (!fields.ok) return api.sendInvalid(ctx, fields.error)
    return this.once.answer<RouterPin, CreatePinRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) =>
        this.createPin.execute(ctx.principal.organizationId, fields.value, enlist, write),
      answerOf: (pin) =>
        createdAnswer(write, api.show(http.ROUTER_PIN, pin), { ETag: api.revisionTag(pin) }),
      refuse: (refusal) => api.sendRefusal(ctx, http.CREATE_PIN_REFUSALS, refusal),
    })
  }
}

@inject()
export class ListPinsController {
  constructor(private readonly pins: RouterPinRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.pins, http.ROUTER_PIN)
  }
}

@inject()
export class ReadPinController {
  constructor(private readonly pins: RouterPinRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const pin = id && (await this.pins.find(ctx.principal.organizationId, id))
    if (!pin) return api.sendProblem(ctx, http.PIN_NOT_FOUND)
    api.sendRevision(ctx, pin, api.show(http.ROUTER_PIN, pin))
  }
}

@inject()
export class UpdatePinController {
  constructor(private readonly updatePin: UpdatePin) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.PIN_NOT_FOUND)
    const update = await http.readUpdatePin(ctx.request.body())
    if (!update.ok) return api.sendInvalid(ctx, update.error)
    const { changes, problemsWith } = update.value
    const updated = await this.updatePin.execute(ctx.principal.organizationId, id, changes, {
      ...write,
      expectedRevisions: api.expectedRevisions(ctx),
      mayWeaken: api.holdsPinsOverride(ctx),
      problemsWith,
    })
    if (!updated.ok) return api.sendRefusal(ctx, http.UPDATE_PIN_REFUSALS, updated.error)
    if (!write.validateOnly) api.tagRevision(ctx, updated.value)
    ctx.response.send(api.show(http.ROUTER_PIN, updated.value))
  }
}

@inject()
export class DeletePinController {
  constructor(private readonly deletePin: DeletePin) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.PIN_NOT_FOUND)
    const { organizationId } = ctx.principal
    const deleted = await this.deletePin.execute(organizationId, id, {
      ...write,
      expectedRevisions: api.expectedRevisions(ctx),
      mayWeaken: api.holdsPinsOverride(ctx),
    })
    if (!deleted.ok) return api.sendRefusal(ctx, http.DELETE_PIN_REFUSALS, deleted.error)
    ctx.response.noContent()
  }
}

@inject()
export class RunPinsController {
  constructor(
    private readonly runPins: RunPins,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const { ids } = await ctx.request.validateUsing(http.runPinsValidator, {
      data: ctx.request.body(),
    })
    await this.permits.run('question', organizationId, async () => {
      const run = await this.runPins.execute(organizationId, ids)
      if (!run.ok) return api.sendProblem(ctx, http.PIN_NOT_FOUND)
      ctx.response.send(api.show(http.PIN_RUN, run.value))
    })
  }
}

@inject()
export class ReadPinCoverageController {
  constructor(
    private readonly readCoverage: ReadCoverage,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const coverage = await this.permits.run('question', organizationId, () =>
      this.readCoverage.execute(organizationId)
    )
    ctx.response.send(api.show(http.PIN_COVERAGE, coverage))
  }
}
