import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

type BodyParserConfig = ConstructorParameters<typeof BodyParserMiddleware>[0]

interface LargeBodies {
  /** The names of the routes. */
  readonly routes: readonly string[]
  /** As the body parser writes it: `4mb`. */
  readonly limit: string
}

/** Reads the body of a request, up to the limit of its route. One for a process. */
export default class ReadBodyMiddleware {
  readonly #usual: BodyParserMiddleware
  readonly #large: BodyParserMiddleware
  readonly #largeRoutes: ReadonlySet<string>

  constructor(config: BodyParserConfig, { routes, limit }: LargeBodies) {
    this.#usual = new BodyParserMiddleware(config)
    this.#large = new BodyParserMiddleware({ ...config, raw: { ...config.raw, limit } })
    this.#largeRoutes = new Set(routes)
  }

  handle(ctx: HttpContext, next: NextFn) {
    const isLarge = this.#largeRoutes.has(ctx.route?.name ?? '')
    return (isLarge ? this.#large : this.#usual).handle(ctx, next)
  }
}
