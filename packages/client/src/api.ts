import type { components, operations } from './api_types.js'

type Operations = operations

type OperationName = keyof Operations

/** The members of a query string that the operation takes. */
export type QueryOf<Name extends OperationName> = NonNullable<
  Operations[Name]['parameters']['query']
>

/** The body that the operation takes. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends {
  requestBody?: infer Body
}
  ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
    ? Json
    : never
  : never

type Success = 200 | 201 | 202 | 204

/** What the operation answers when it does what it was asked; undefined for an answer without a body. */
export type AnswerOf<Name extends OperationName> = {
  [
    Status in keyof Operations[Name]['responses'] & Success
  ]: Operations[Name]['responses'][Status] extends {
    content: { 'application/json': infer Json }
  }
    ? Tagged<Json>
    : undefined
}[keyof Operations[Name]['responses'] & Success]

/** What has a revision has the tag of it: for `ifMatch`. It is not part of the JSON of the object. */
type Tagged<Read> = Read extends { revision: number } ? Read & { readonly etag: string } : Read

/** The row of a list. */
export type RowOf<Name extends OperationName> =
  AnswerOf<Name> extends { data: (infer Row)[] } ? Tagged<Row> : never

/** What a list, or another read, may be asked for. */
export type FilterOf<Name extends OperationName> = Omit<QueryOf<Name>, 'cursor'>

type Schemas = components['schemas']

type ProblemBody = {
  [Name in keyof Schemas]: Schemas[Name] extends { code: string; status: number }
    ? Schemas[Name]
    : never
}[keyof Schemas]

/** The bodies of all problems that the service describes, by their code. */
export type ProblemBodies = {
  [Code in ProblemBody['code']]: Extract<ProblemBody, { code: Code }>
}

export type ProblemCode = keyof ProblemBodies

export type BookingFlow = Schemas['BookingFlow']
export type BookingFlowRouter = Schemas['BookingFlowRouter']
export type BookingSession = Schemas['BookingSession']
export type StartedBookingSession = Schemas['StartedBookingSession']
export type ResolvedUrl = Schemas['ResolveBookingFlowRouterResponseDto']
export type FieldError = Schemas['FieldError']
export type RouterEvent = Schemas['RouterEvent']
export type RouterPin = Schemas['RouterPin']
export type ReadRouter = Tagged<BookingFlowRouter>
export type ReadPin = Tagged<RouterPin>
/** A router as an export gives it and an import takes it. */
export type RouterDraft = Schemas['ImportBookingFlowRoutersDto']['routers'][number]

interface Message<Type extends string, Data> {
  readonly type: Type
  /** When it happened. */
  readonly timestamp: string
  readonly data: Data
}

/** The body of a delivery. A later version of the service may send types that are not here. */
export type WebhookMessage =
  | Message<'router.resolved', Schemas['RouterResolvedEvent']>
  | Message<
      'router.changed',
      {
        readonly change: 'created' | 'updated' | 'deleted' | 'imported'
        readonly count: number
        /** Null for several. */
        readonly router_id: string | null
        readonly organization_revision: number
        /** Null if the service itself wrote; absent in messages of an older service. */
        readonly actor?: Schemas['AuditRow']['actor']
      }
    >
  | Message<'booking.completed' | 'booking.abandoned', Schemas['BookingEvent']>
  | Message<
      'audit.finished',
      { readonly audited_at: string; readonly organization_revision: number }
    >
  | Message<'webhook.test', { readonly webhook_id: string }>
