import { Logger } from '@adonisjs/core/logger'

/**
 * The logger of one request, whose lines carry its id. Most requests log nothing: the child logger is made with the
 * first line.
 */
export class RequestLogger extends Logger {
  #child: Logger | undefined

  constructor(
    private readonly parent: Logger,
    private readonly requestId: string | undefined
  ) {
    super(parent['config'], parent.pino)
  }

  override log(...line: Parameters<Logger['log']>): void {
    this.#made().log(...line)
  }

  override child(...args: Parameters<Logger['child']>) {
    return this.#made().child(...args)
  }

  override bindings() {
    return this.#made().bindings()
  }

  #made(): Logger {
    return (this.#child ??= this.parent.child({ request_id: this.requestId }))
  }
}
