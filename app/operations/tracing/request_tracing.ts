import type { MiddlewareFn } from '@adonisjs/core/types/http'

/** How requests with a route become spans; nothing where traces are off. Loads no part of OpenTelemetry. */
export abstract class RequestTracing {
  abstract readonly stages: readonly MiddlewareFn[]
}

export class NoTracing extends RequestTracing {
  readonly stages = []
}
