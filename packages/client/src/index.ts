export type {
  BookingFlowRouter,
  BookingSession,
  FieldError,
  ProblemBodies,
  ProblemCode,
  ResolvedUrl,
  RouterEvent,
  RouterPin,
  StartedBookingSession,
  WebhookMessage,
} from './api.js'
export type { components, operations } from './api_types.js'
export { Client, type ClientOptions } from './client.js'
export { isProblem, SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'
export type { Events } from './events.js'
export { Paged } from './paged.js'
export type { Pins, ReadPin } from './pins.js'
export type { ReadRouter, Routers } from './routers.js'
export type { Sessions } from './sessions.js'
export type { CallOptions } from './transport.js'
export { verifyWebhook, WebhookUnverified } from './webhooks.js'
