export type {
  BookingFlowRouter,
  BookingSession,
  FieldError,
  ProblemBodies,
  ProblemCode,
  ResolvedUrl,
  StartedBookingSession,
} from './api.js'
export { Client, type ClientOptions } from './client.js'
export { isProblem, SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'
export { Paged } from './paged.js'
export type { ReadRouter, Routers } from './routers.js'
export type { Sessions } from './sessions.js'
export type { CallOptions } from './transport.js'
export type { components, operations, paths } from './api_types.js'
