import { safeEqual } from '@adonisjs/core/helpers'

/** Who may read metrics: everybody, or whoever has the configured token as bearer. */
export class MetricsAccess {
  readonly #token: string | undefined

  constructor(token: string | undefined) {
    this.#token = token
  }

  /** Takes as long for a token that is nearly right as for any other one. */
  allows(authorization: string | undefined): boolean {
    if (this.#token === undefined) return true
    const [, given = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    return safeEqual(this.#token, given)
  }
}
