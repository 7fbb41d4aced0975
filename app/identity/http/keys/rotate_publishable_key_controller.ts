import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { IssuedPublishableKey } from '#identity/actions/issue_publishable_key'
import {
  type RotateKeyRefusal,
  RotatePublishableKey,
} from '#identity/actions/rotate_publishable_key'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { identifierParam } from '#shared/http/identifier_param'
import { sendKeyRefusal } from './publishable_key_refusals.js'
import { showPublishableKey } from './publishable_key_transformer.js'

@inject()
export default class RotatePublishableKeyController {
  constructor(
    private readonly rotateKey: RotatePublishableKey,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendKeyRefusal(ctx, { kind: 'not_found' })
    const { organizationId, tokenId } = ctx.principal
    return this.once.answer<IssuedPublishableKey, RotateKeyRefusal>(ctx, {
      create: (alongside) => this.rotateKey.execute(organizationId, id, tokenId, alongside),
      answerOf: ({ key, value }) => ({
        status: 201,
        headers: {},
        body: { ...showPublishableKey(key), key: value.release() },
      }),
      refuse: (refusal) => sendKeyRefusal(ctx, refusal),
    })
  }
}
