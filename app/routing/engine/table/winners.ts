import type { RankedRouter, Resolution } from './ranked_router.js'

/** Routers by number, and the answer of each once it has won. */
export class Winners {
  constructor(
    private readonly routers: (RankedRouter | null)[] = [],
    private readonly answers: (Resolution | null)[] = []
  ) {}

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
