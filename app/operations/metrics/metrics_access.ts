import { safeEqual } from '@adonisjs/core/helpers'

/** Who may read metrics: every client, or only those with the configured token as bearer. */
export class MetricsAccess {
  constructor(private readonly token: string | undefined) {}

  /** Whether everybody may read them. */
  get isOpen(): boolean {
    return this.token === undefined
  }

  /** Compares in constant time, so timing does not reveal a token that is nearly right. */
  allows(authorization: string | undefined): boolean {
    if (this.token === undefined) return true
    const [, given = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    return safeEqual(this.token, given)
  }
}
