import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreatePublishableKey } from '#identity/actions/create_publishable_key'
import type { IssuedPublishableKey, IssueKeyRefusal } from '#identity/actions/issue_publishable_key'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { createPublishableKeyValidator } from './publishable_key_payload.js'
import { sendKeyRefusal } from './publishable_key_refusals.js'
import { showIssuedKey } from './publishable_key_transformer.js'

@inject()
export default class CreatePublishableKeyController {
  constructor(
    private readonly createKey: CreatePublishableKey,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const { organizationId, tokenId } = ctx.principal
    const fields = await createPublishableKeyValidator.validate(ctx.request.body())
    return this.once.answer<IssuedPublishableKey, IssueKeyRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) =>
        this.createKey.execute(organizationId, fields, tokenId, alongside, write),
      answerOf: (issued) => createdAnswer(write, showIssuedKey(issued, write)),
      refuse: (refusal) => sendKeyRefusal(ctx, refusal),
    })
  }
}
