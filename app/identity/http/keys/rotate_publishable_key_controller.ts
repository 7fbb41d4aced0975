import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { IssuedPublishableKey } from '#identity/actions/issue_publishable_key'
import {
  type RotateKeyRefusal,
  RotatePublishableKey,
} from '#identity/actions/rotate_publishable_key'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import { identifierParam } from '#shared/http/identifier_param'
import { sendKeyRefusal } from './publishable_key_refusals.js'
import { showIssuedKey } from './publishable_key_transformer.js'

@inject()
export default class RotatePublishableKeyController {
  constructor(
    private readonly rotateKey: RotatePublishableKey,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendKeyRefusal(ctx, { kind: 'not_found' })
    const { organizationId, tokenId } = ctx.principal
    return this.once.answer<IssuedPublishableKey, RotateKeyRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) => this.rotateKey.execute(organizationId, id, tokenId, alongside, write),
      answerOf: (issued) => createdAnswer(write, showIssuedKey(issued, write)),
      refuse: (refusal) => sendKeyRefusal(ctx, refusal),
    })
  }
}
