import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import * as api from '#shared/http/api'
import { pageOf, pageRequest, pageValidator, sendPage } from '#shared/http/keyset_page'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { identifierParam } from '#shared/http/request'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { isWebhookEventType, missingToRead } from '#shared/webhook_events'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { ResendDeadLetters } from '#webhooks/queue/resend_dead_letters'
import {
  CreateWebhook,
  type CreateWebhookRefusal,
  type WebhookWithSecret,
} from './create_webhook.js'
import { DeleteWebhook } from './delete_webhook.js'
import { RotateSecret } from './rotate_secret.js'
import { SendTest } from './send_test.js'
import { UpdateWebhook } from './update_webhook.js'
import { WebhookRepository } from './webhook_repository.js'
import * as http from './webhooks_http.js'

@inject()
export class ListWebhooksController {
  constructor(private readonly webhooks: WebhookRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.webhooks, http.WEBHOOK)
  }
}

@inject()
export class CreateWebhookController {
  constructor(
    private readonly createWebhook: CreateWebhook,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const { request, principal } = ctx
    const payload = await request.validateUsing(http.createWebhookValidator, {
      data: request.body(),
    })
    const selection = payload.router_resolved ?? null
    const problems = http.selectionProblems(payload.events, selection)
    if (problems.length > 0) return api.sendInvalid(ctx, problems)
    const fields = {
      url: payload.url,
      description: payload.description ?? null,
      events: payload.events,
      resolved: http.toSelection(selection),
      isActive: payload.is_active ?? true,
    }
    return this.once.answer<WebhookWithSecret, CreateWebhookRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) =>
        this.createWebhook.execute(principal.organizationId, fields, enlist, principal, write),
      answerOf: (created) => createdAnswer(write, http.showWithSecret(created)),
      refuse: (refusal) => api.sendRefusal(ctx, http.CREATE_WEBHOOK_REFUSALS, refusal),
    })
  }
}

@inject()
export class ReadWebhookController {
  constructor(private readonly webhooks: WebhookRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const webhook = id && (await this.webhooks.find(ctx.principal.organizationId, id))
    if (!webhook) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    ctx.response.send(api.show(http.WEBHOOK, webhook))
  }
}

@inject()
export class UpdateWebhookController {
  constructor(private readonly updateWebhook: UpdateWebhook) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(http.updateWebhookValidator, { data })
    const { url, description, events, router_resolved: selection, is_active: isActive } = payload
    const result = await this.updateWebhook.execute(
      ctx.principal.organizationId,
      id,
      {
        url,
        description,
        events,
        resolved: selection === undefined ? undefined : http.toSelection(selection),
        isActive,
      },
      {
        ...write,
        author: ctx.principal,
        problemsWith: (current, changed) => [
          ...readOnlyProblems(payload, api.show(http.WEBHOOK, current)),
          ...http.selectionProblems(changed.events, selection, changed.resolved),
        ],
      }
    )
    if (!result.ok) return api.sendRefusal(ctx, http.UPDATE_WEBHOOK_REFUSALS, result.error)
    ctx.response.send(api.show(http.WEBHOOK, result.value))
  }
}

@inject()
export class DeleteWebhookController {
  constructor(private readonly deleteWebhook: DeleteWebhook) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    const isDeleted =
      id !== null && (await this.deleteWebhook.execute(ctx.principal.organizationId, id, write))
    if (!isDeleted) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    ctx.response.noContent()
  }
}

@inject()
export class RotateSecretController {
  constructor(
    private readonly rotateSecret: RotateSecret,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    return this.once.answer<WebhookWithSecret, 'not_found'>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) =>
        this.rotateSecret.execute(ctx.principal.organizationId, id, enlist, write),
      answerOf: (rotated) => ({ status: 200, headers: {}, body: http.showWithSecret(rotated) }),
      refuse: () => api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND),
    })
  }
}

@inject()
export class SendTestController {
  constructor(private readonly sendTest: SendTest) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    const sent = await this.sendTest.execute(ctx.principal.organizationId, id, write)
    if (!sent.ok) {
      return api.sendProblem(ctx, sent.error === 'busy' ? http.TESTS_BUSY : http.WEBHOOK_NOT_FOUND)
    }
    if (sent.value) ctx.response.send(api.show(http.WEBHOOK_ATTEMPT, sent.value))
    else ctx.response.noContent()
  }
}

@inject()
export class ListAttemptsController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly attempts: AttemptRepository
  ) {}

  async handle(ctx: HttpContext) {
    const page = await pageOfWebhook(ctx, this.webhooks)
    if (!page) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    const { organizationId, webhookId, before, limit } = page
    const found = await this.attempts.list(organizationId, webhookId, before, limit + 1)
    ctx.response.send(pageOf(found, limit, http.WEBHOOK_ATTEMPT))
  }
}

@inject()
export class ListDeadLettersController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deadLetters: DeadLetterRepository
  ) {}

  async handle(ctx: HttpContext) {
    const page = await pageOfWebhook(ctx, this.webhooks)
    if (!page) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    const { organizationId, webhookId, before, limit } = page
    const found = await this.deadLetters.list(organizationId, webhookId, before, limit + 1)
    const types = found.map(({ type }) => type).filter(isWebhookEventType)
    const permission = missingToRead(types, ctx.principal.permissions)
    if (permission) {
      const refusal = { type: 'permission_missing', permission } as const
      return api.sendRefusal(ctx, http.UPDATE_WEBHOOK_REFUSALS, refusal)
    }
    ctx.response.send(pageOf(found, limit, http.WEBHOOK_DEAD_LETTER))
  }
}

/** The requested page of a webhook's rows; null when the organization has no such webhook. */
async function pageOfWebhook(ctx: HttpContext, webhooks: WebhookRepository) {
  const query = await ctx.request.validateUsing(pageValidator, {
    data: ctx.request.qs(),
  })
  const { organizationId } = ctx.principal
  const webhookId = identifierParam(ctx)
  if (!webhookId || !(await webhooks.find(organizationId, webhookId))) return null
  return { organizationId, webhookId, ...pageRequest(query) }
}

/** One dead letter when the path names it, otherwise all of the webhook. */
@inject()
export class ResendDeadLettersController {
  constructor(private readonly resendDeadLetters: ResendDeadLetters) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.WEBHOOK_NOT_FOUND)
    const only = 'letter' in ctx.params ? identifierParam(ctx, 'letter') : undefined
    if (only === null) return api.sendProblem(ctx, http.DEAD_LETTER_NOT_FOUND)
    const { organizationId } = ctx.principal
    const resent = await this.resendDeadLetters.execute(organizationId, id, only ?? null, write)
    if (!resent.ok) return api.sendProblem(ctx, http.RESEND_REFUSALS[resent.error])
    ctx.response
      .status(write.validateOnly ? 200 : 202)
      .send(api.show(http.RESENT_DEAD_LETTERS, resent.value))
  }
}
