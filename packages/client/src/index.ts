export type {
  BookingFlow,
  BookingFlowRouter,
  BookingSession,
  FieldError,
  ProblemBodies,
  ProblemCode,
  ReadPin,
  ReadRouter,
  ResolvedUrl,
  RouterDraft,
  RouterEvent,
  RouterPin,
  StartedBookingSession,
  WebhookMessage,
} from './api.js'
export type { components, operations } from './api_types.js'
export { Client, type ClientOptions } from './client.js'
export type * from './endpoints.js'
export { isProblem, SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'
export { Paged } from './paged.js'
export type { Realtime, StreamMessage } from './realtime.js'
export type { CallOptions } from './transport.js'
export { verifyWebhook, WebhookUnverified } from './webhooks.js'
