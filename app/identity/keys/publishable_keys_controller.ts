import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import * as api from '#shared/http/api'
import { sendPage } from '#shared/http/keyset_page'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import {
  CreatePublishableKey,
  type IssuedPublishableKey,
  type IssueKeyRefusal,
  type RotateKeyRefusal,
} from './create_publishable_key.js'
import { ProveOrigins } from './prove_origins.js'
import { PublishableKeyRepository } from './publishable_key_repository.js'
import * as http from './publishable_keys_http.js'
import { RevokePublishableKey } from './revoke_publishable_key.js'

@inject()
export class ListPublishableKeysController {
  constructor(private readonly keys: PublishableKeyRepository) {}

  async handle(ctx: HttpContext) {
    await sendPage(ctx, this.keys, http.PUBLISHABLE_KEY)
  }
}

@inject()
export class ReadPublishableKeyController {
  constructor(private readonly keys: PublishableKeyRepository) {}

  async handle(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const key = id === null ? null : await this.keys.find(ctx.principal.organizationId, id)
    if (!key) return api.sendProblem(ctx, http.PUBLISHABLE_KEY_NOT_FOUND)
    ctx.response.send(api.show(http.READ_PUBLISHABLE_KEY, key))
  }
}

@inject()
export class CreatePublishableKeyController {
  constructor(
    private readonly createKey: CreatePublishableKey,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const { organizationId, tokenId } = ctx.principal
    const { as_parent: asParent = false, ...named } = await ctx.request.validateUsing(
      http.createPublishableKeyValidator,
      { data: ctx.request.body() }
    )
    const fields = { ...named, asParent }
    return this.once.answer<IssuedPublishableKey, IssueKeyRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) => this.createKey.execute(organizationId, fields, tokenId, enlist, write),
      answerOf: (issued) => http.issuedKeyAnswer(issued, write),
      refuse: (refusal) => api.sendRefusal(ctx, http.ISSUE_KEY_REFUSALS, refusal),
    })
  }
}

@inject()
export class RotatePublishableKeyController {
  constructor(
    private readonly createKey: CreatePublishableKey,
    private readonly once: api.IdempotentRequests
  ) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.PUBLISHABLE_KEY_NOT_FOUND)
    const { organizationId, tokenId } = ctx.principal
    return this.once.answer<IssuedPublishableKey, RotateKeyRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (enlist) => this.createKey.rotate(organizationId, id, tokenId, enlist, write),
      answerOf: (issued) => http.issuedKeyAnswer(issued, write),
      refuse: (refusal) => api.sendRefusal(ctx, http.ROTATE_KEY_REFUSALS, refusal),
    })
  }
}

@inject()
export class ProveOriginsController {
  constructor(private readonly proveOrigins: ProveOrigins) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return api.sendProblem(ctx, http.PUBLISHABLE_KEY_NOT_FOUND)
    const proven = await this.proveOrigins.execute(ctx.principal.organizationId, id, write)
    if (!proven.ok) return api.sendRefusal(ctx, http.PROVE_ORIGINS_REFUSALS, proven.error)
    ctx.response.send(api.show(http.PUBLISHABLE_KEY, proven.value))
  }
}

@inject()
export class RevokePublishableKeyController {
  constructor(private readonly revokeKey: RevokePublishableKey) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    const { organizationId } = ctx.principal
    const isRevoked = id !== null && (await this.revokeKey.execute(organizationId, id, write))
    if (!isRevoked) return api.sendProblem(ctx, http.PUBLISHABLE_KEY_NOT_FOUND)
    ctx.response.noContent()
  }
}
