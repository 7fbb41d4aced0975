import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CreatePublishableKey } from '#identity/actions/create_publishable_key'
import type { IssuedPublishableKey, IssueKeyRefusal } from '#identity/actions/issue_publishable_key'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createPublishableKeyValidator } from './publishable_key_payload.js'
import { sendKeyRefusal } from './publishable_key_refusals.js'
import { showPublishableKey } from './publishable_key_transformer.js'

@inject()
export default class CreatePublishableKeyController {
  constructor(
    private readonly createKey: CreatePublishableKey,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    const fields = await createPublishableKeyValidator.validate(ctx.request.body())
    return this.once.answer<IssuedPublishableKey, IssueKeyRefusal>(ctx, {
      create: (alongside) => this.createKey.execute(organizationId, fields, tokenId, alongside),
      answerOf: ({ key, value }) => ({
        status: 201,
        headers: {},
        body: { ...showPublishableKey(key), key: value.release() },
      }),
      refuse: (refusal) => sendKeyRefusal(ctx, refusal),
    })
  }
}
