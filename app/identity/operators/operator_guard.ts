import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import {
  CredentialGuard,
  GuardParts,
  sendUnauthorized,
} from '#identity/credentials/credential_guard'
import type { RequireOperator } from '#shared/http/guard'
import { madeOnce } from '#shared/http/pipeline'
import { OPERATOR_UNAUTHORIZED } from '#shared/http/problem'
import type { OperatorCredential } from './operator_credential.js'
import { OperatorRequests, VerifyOperatorCredential } from './verify_operator_credential.js'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The operator's credential; set by `requireOperator`, never together with `principal`. */
    operator: OperatorCredential
  }
}

@inject()
class OperatorGuard extends CredentialGuard<OperatorCredential> {
  constructor(
    parts: GuardParts,
    verify: VerifyOperatorCredential,
    private readonly requests: OperatorRequests
  ) {
    super(parts, verify, /^bearer (sbo_[^ ]+)$/i)
  }

  protected override refuse(ctx: HttpContext): void {
    sendUnauthorized(ctx, this.headerOf(ctx), {
      problem: OPERATOR_UNAUTHORIZED,
      prefix: 'sbo_',
      isWhole: (value) => /^sbo_[\w-]{43}$/.test(value),
    })
  }

  protected override identify(ctx: HttpContext, credential: OperatorCredential): void {
    ctx.operator = credential
  }

  protected override count(_ctx: HttpContext, { id }: OperatorCredential) {
    return this.requests.count(id)
  }
}

/** Admits a request only with an operator's live credential (401), then checks its rate limit (429). */
export const requireOperator: RequireOperator = [madeOnce(OperatorGuard)]
