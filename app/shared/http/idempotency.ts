import { createHash } from 'node:crypto'
import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { OutcomeUnknown } from '#shared/persistence/in_transaction'
import type { Enlist } from '#shared/persistence/organization_writes'
import {
  AlreadyAnswered,
  type KeyedRequest,
  StoredResponses,
} from '#shared/persistence/stored_responses'
import type { Result } from '#shared/result'
import { isWriteConflict } from '#shared/store_unavailable'
import { type Answer, sendAnswer } from './answer.js'
import type { EndpointDescription } from './endpoint_description.js'
import { OUTCOME_UNKNOWN, type Problem, sendInvalid, sendProblem } from './problem.js'
import { rawHeader } from './request.js'

const IDEMPOTENCY_KEY_REUSED: Problem = {
  status: 422,
  code: 'E_IDEMPOTENCY_KEY_REUSED',
  title: 'Idempotency key reused',
  detail: 'This Idempotency-Key was used for another request. Use a new one.',
}

const IDEMPOTENCY_KEY_BUSY: Problem = {
  status: 409,
  code: 'E_IDEMPOTENCY_KEY_BUSY',
  title: 'Request in progress',
  detail: 'Another request with this Idempotency-Key is still in progress. Try again shortly.',
  retryAfterSeconds: 1,
}

const IDEMPOTENT_ANSWER_LOST: Problem = {
  status: 409,
  code: 'E_IDEMPOTENT_ANSWER_LOST',
  title: 'Answer lost',
  detail:
    'The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.',
}

const IDEMPOTENCY_PROBLEMS = [
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_KEY_BUSY,
  IDEMPOTENT_ANSWER_LOST,
  OUTCOME_UNKNOWN,
]

/**
 * 1 to 255 characters of printable ASCII. Blanks around the value of a header do not belong to it (RFC 9110, section
 * 5.5); clients refuse to send leading ones.
 */
const KEY_PATTERN = '^[!-~]([ -~]{0,253}[!-~])?[\\t ]*$'

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description:
      'Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.',
    schema: { type: 'string', pattern: KEY_PATTERN },
    example: '0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11',
  },
}

const IDEMPOTENCY_REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` if this answer repeats that of an earlier request with the same key.',
    schema: { type: 'string' },
    example: 'true',
    required: false,
  },
}

/** The description with what accepting an `Idempotency-Key` adds. A 200 beside a 201 is a dry run, which is not replayed. */
export function withIdempotency(endpoint: EndpointDescription): EndpointDescription {
  const { isIdempotent = false, headers, answers, problems = [] } = endpoint
  const status = 201 in answers ? 201 : 200
  const answer = answers[status]
  if (!isIdempotent || !answer) return endpoint
  return {
    ...endpoint,
    headers: { ...IDEMPOTENCY_KEY, ...headers },
    answers: {
      ...answers,
      [status]: { ...answer, headers: { ...answer.headers, ...IDEMPOTENCY_REPLAYED } },
    },
    problems: [...problems, ...IDEMPOTENCY_PROBLEMS],
  }
}

const KEY = /^[\x20-\x7e]{1,255}$/

interface Creation<Value, Refusal> {
  /** Changes nothing, so it is carried out each time; a malformed key is still refused. */
  readonly isDryRun?: boolean | undefined
  /** Without a key there is nothing to store: `enlist` is undefined. */
  readonly create: (enlist?: Enlist<Value>) => Promise<Result<Value, Refusal>>
  readonly answerOf: (value: Value) => Answer
  readonly refuse: (refusal: Refusal) => void
}

/**
 * Answers a request that creates something. With an `Idempotency-Key`, the same request of the same token has its
 * effect once and gets the same answer for a day: the answer commits in the transaction of the effect, so a process
 * that dies leaves both or neither. A refusal is not stored, because it had no effect. Of several concurrent requests
 * one is carried out, and the others wait for its answer, at most as long as a transaction is retried. An answer
 * beyond the quota of its organization is not kept: a repetition then learns only that it took effect. While no
 * majority of MongoDB has a written answer, a repetition throws OutcomeUnknown; afterwards it gets that answer, or is
 * carried out if the first one was lost.
 */
@inject()
export class IdempotentRequests {
  constructor(private readonly answers: StoredResponses) {}

  async answer<Value, Refusal>(
    ctx: HttpContext,
    { isDryRun = false, create, answerOf, refuse }: Creation<Value, Refusal>
  ): Promise<void> {
    const key = rawHeader(ctx.request, 'idempotency-key')
    if (key !== undefined && !KEY.test(key)) return sendInvalid(ctx, [KEY_MALFORMED])
    const keyed = key === undefined || isDryRun ? undefined : keyedRequest(ctx, key)
    if (keyed && (await this.#replay(ctx, keyed))) return
    const attempt = keyed && new Attempt(this.answers, ctx.principal.organizationId, keyed)
    try {
      const created = await create(attempt?.enlist(answerOf))
      if (created.ok) sendAnswer(ctx, answerOf(created.value))
      else refuse(created.error)
    } catch (error) {
      if (error instanceof AlreadyAnswered && keyed) {
        if (await this.#replay(ctx, keyed)) return
        throw new OutcomeUnknown(error)
      }
      if (!attempt?.isBusy || !isWriteConflict(error)) throw error
      sendProblem(ctx, IDEMPOTENCY_KEY_BUSY)
    }
  }

  /** False when the key is unknown. */
  async #replay(ctx: HttpContext, keyed: KeyedRequest): Promise<boolean> {
    const known = await this.answers.find(ctx.principal.organizationId, keyed)
    switch (known.type) {
      case 'none':
        return false
      case 'of_another_request':
        sendProblem(ctx, IDEMPOTENCY_KEY_REUSED)
        return true
      case 'lost':
        sendProblem(ctx, IDEMPOTENT_ANSWER_LOST)
        return true
      case 'kept':
        ctx.response.header('Idempotency-Replayed', 'true')
        ctx.response.header('Content-Type', 'application/json; charset=utf-8')
        sendAnswer(ctx, known.answer)
        return true
      default:
        return known satisfies never
    }
  }
}

class Attempt {
  /** Whether another attempt under this key was in progress when this one last claimed the key. */
  isBusy = false

  constructor(
    private readonly answers: StoredResponses,
    private readonly organizationId: string,
    private readonly keyed: KeyedRequest
  ) {}

  enlist<Value>(answerOf: (value: Value) => Answer): Enlist<Value> {
    const { answers, organizationId, keyed } = this
    return (work) => async (session) => {
      try {
        await answers.claim(organizationId, keyed, session)
        this.isBusy = false
      } catch (error) {
        this.isBusy = isWriteConflict(error)
        throw error
      }
      const outcome = await work(session)
      if (outcome.ok) {
        const { status, headers, body } = answerOf(outcome.value)
        const kept = { status, headers, body: JSON.stringify(body) }
        await answers.keep(organizationId, keyed, kept, session)
      }
      return outcome
    }
  }
}

/**
 * A key belongs to one token at one endpoint: otherwise another token of the organization could receive the secret in
 * an answer that was not meant for it. All visitors of a page share its publishable key, so there a key also belongs
 * to one network.
 */
function keyedRequest({ principal, request, route }: HttpContext, key: string): KeyedRequest {
  const { organizationId, tokenId, visitor } = principal
  const caller = visitor === undefined ? [tokenId] : [tokenId, visitor]
  return {
    id: digest([organizationId, ...caller, route?.name ?? '', key]),
    fingerprint: digest([request.method(), request.url(true), request.raw() ?? '']),
    isOfVisitor: visitor !== undefined,
  }
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

const KEY_MALFORMED = {
  field: 'Idempotency-Key',
  rule: 'idempotencyKey',
  message: 'The Idempotency-Key header must have 1 to 255 printable ASCII characters',
}
