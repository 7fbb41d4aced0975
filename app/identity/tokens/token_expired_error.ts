import { errors } from '@adonisjs/auth'

/** The caller presents the right secret of a token that has expired. */
export class TokenExpiredError extends errors.E_UNAUTHORIZED_ACCESS {
  constructor(readonly expiredAt: Date) {
    super('The access token has expired', { guardDriverName: 'api' })
  }
}
