import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { networkOf, sendBlocked, valueIn } from '#identity/credentials/credential_guard'
import { FailedAuthentications, unauthorized } from '#identity/credentials/failed_authentications'
import { isLoopback } from '#identity/credentials/networks'
import { issuedTokenAnswer, signInValidator } from '#identity/tokens/access_tokens_http'
import { sendAnswer } from '#shared/http/answer'
import { requestedBy, writeQueryValidator } from '#shared/http/write_query'
import { SignInWithCode } from './sign_in_with_code.js'

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
    const { validate_only: validateOnly } = await request.validateUsing(writeQueryValidator, {
      data: request.qs(),
    })
    const code = valueIn(/^bearer (sbl_[^ ]+)$/i, request.header('authorization'))
    if (!code) throw unauthorized()
    const data = request.body()
    const { device = null } = await request.validateUsing(signInValidator, { data })
    const asked = { validateOnly, device, isLocal: isLocal(ctx), ...requestedBy(ctx) }
    const signedIn = await this.failures.check({
      value: code,
      purpose: 'sign-in',
      network: () => networkOf(ctx),
      isRecentlyVerified: () => false,
      verify: async () => {
        const exchanged = await this.signInWithCode.execute(code, asked)
        return exchanged.ok ? exchanged.value : null
      },
    })
    if (signedIn.ok) {
      return sendAnswer(ctx, issuedTokenAnswer(signedIn.value, { validateOnly }))
    }
    const { blockedForMs } = signedIn.error
    if (blockedForMs > 0) return sendBlocked(ctx, blockedForMs)
    throw unauthorized()
  }
}

/** The client's address is what trusted proxies say; the nearest of them must be on this machine as well. */
function isLocal({ request }: HttpContext): boolean {
  return isLoopback(request.ip()) && isLoopback(request.request.socket.remoteAddress ?? '')
}
