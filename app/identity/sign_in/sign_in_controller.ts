import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/rate_limits'
import { FailedAuthentications, unauthorized } from '#identity/credentials/failed_authentications'
import { isLoopback } from '#identity/credentials/networks'
import { showIssued } from '#identity/tokens/access_tokens_http'
import { createdAnswer, requestedBy, writeQueryValidator } from '#shared/http/write_query'
import { sendAnswer } from '#shared/http/answer'
import { clientNetwork } from '#shared/http/client_address'
import { SignInWithCode } from './sign_in_with_code.js'

const BEARER = /^bearer (sbl_[^ ]+)$/i

/**
 * Exchanges the code of a sign-in link, which is the credential of this request, for a token. From another machine,
 * only an invitation is valid. Every invalid code gets the same 401. Wrong codes count like wrong access tokens.
 */
@inject()
export class SignInController {
  constructor(
    private readonly signInWithCode: SignInWithCode,
    private readonly failures: FailedAuthentications
  ) {}

  async handle(ctx: HttpContext) {
    const { request } = ctx
    const { validate_only: validateOnly } = await writeQueryValidator.validate(request.qs())
    const [, value] = BEARER.exec(request.header('authorization') ?? '') ?? []
    if (value === undefined) throw unauthorized()
    const code = new Secret(value)
    const network = clientNetwork(request.ip())
    if (this.failures.failureOf(code)) throw unauthorized()
    const blockedForMs = this.failures.blockedForMs(network)
    if (blockedForMs > 0) return sendBlocked(ctx, blockedForMs)

    const asked = { validateOnly, isLocal: isLocal(ctx), ...requestedBy(ctx) }
    const signedIn = await this.signInWithCode.execute(code, asked)
    if (signedIn.ok) {
      const body = showIssued(signedIn.value, { validateOnly })
      return sendAnswer(ctx, createdAnswer({ validateOnly }, body))
    }
    const retryAfterMs = await this.failures.count(network, code)
    if (retryAfterMs > 0) return sendBlocked(ctx, retryAfterMs)
    throw unauthorized()
  }
}

/** The client's address is what trusted proxies say; the nearest of them must be on this machine as well. */
function isLocal({ request }: HttpContext): boolean {
  return isLoopback(request.ip()) && isLoopback(request.request.socket.remoteAddress ?? '')
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
}
