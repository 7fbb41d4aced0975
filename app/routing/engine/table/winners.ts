import type { RankedRouter, Resolution } from './ranked_router.js'

/** Routers by number, and the answer of each once it has won. */
export class Winners {
  private constructor(
    private readonly routers: (RankedRouter | null)[],
    /** For a reader that must not wait for the number of the winner. */
    readonly answers: (Resolution | null)[]
  ) {}

  /** Room for the numbers from 0 to `count`. */
  static upTo(count: number): Winners {
    const none = new Array<null>(count + 1).fill(null)
    return new Winners(none, none.slice())
  }

  set(number: number, router: RankedRouter): void {
    this.routers[number] = router
    this.answers[number] = null
  }

  /** Gives the number of the router, beyond all others. */
  add(router: RankedRouter): number {
    this.answers.push(null)
    return this.routers.push(router) - 1
  }

  /** Lets go of a router that no record leads to any more. */
  remove(number: number): void {
    this.routers[number] = null
    this.answers[number] = null
  }

  routerOf(number: number): RankedRouter {
    const router = this.routers[number]
    if (!router) throw new Error(`No router has the number ${number}`)
    return router
  }

  answerOf(number: number): Resolution {
    return this.answers[number] ?? (this.answers[number] = this.routerOf(number).resolution)
  }

  copy(): Winners {
    return new Winners(this.routers.slice(), this.answers.slice())
  }
}
