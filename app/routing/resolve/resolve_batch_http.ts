import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { routableUrlText } from '#routing/routers/urls_http'
import { invalid, sendInvalid } from '#shared/http/problem'
import { INVALID, type Refusals } from '#shared/http/refusals'
import { strictObject } from '#shared/http/strict_object'
import { urlProblem } from '#shared/result'
import { decisionText } from './decision_text_http.js'
import { userAgentText } from './resolve_http.js'
import { BATCH_MAX, type BatchDecision, type ResolveBatchError } from './resolve_batch.js'

export const ANSWER_BYTES_MAX = 4_194_304
/** Encoding this many characters takes less than a millisecond. */
const CHUNK_CHARACTERS = 65_536
/** The most malformed URLs that a refusal names. */
const NAMED_URLS_MAX = 20

export const resolveBatchValidator = vine.create(
  strictObject({
    urls: vine.array(routableUrlText()).minLength(1).maxLength(BATCH_MAX),
    user_agent: userAgentText(),
  })
)

/** The JSON of an answer, whose members are those of resolves. */
export class BatchAnswer {
  readonly #chunks: Buffer[] = []
  #text = '{"data":['
  #byteCount = 0
  #addedCount = 0

  /** `decisionCount` decisions will be added. */
  constructor(private readonly decisionCount: number) {}

  /** Once all decisions are added. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** False when the answer has more than `ANSWER_BYTES_MAX` with it. */
  add(decision: BatchDecision): boolean {
    this.#addedCount += 1
    const isLast = this.#addedCount === this.decisionCount
    this.#text += (decision ? decisionText(decision) : 'null') + (isLast ? ']}' : ',')
    if (isLast || this.#text.length >= CHUNK_CHARACTERS) {
      const chunk = Buffer.from(this.#text)
      this.#chunks.push(chunk)
      this.#byteCount += chunk.length
      this.#text = ''
    }
    return this.#byteCount <= ANSWER_BYTES_MAX
  }
}

/** `max` is what the rate limits allow at once. */
export function sendNeverAdmitted(ctx: HttpContext, max: number): void {
  const message = `The urls field must have at most ${max} URLs, because the rate limits of resolves never allow more at once`
  sendInvalid(ctx, [{ field: 'urls', rule: 'rateLimit', message }])
}

export const BATCH_REFUSALS: Refusals<ResolveBatchError> = {
  urls_malformed: {
    ...INVALID,
    of: ({ problems }) => {
      const named = [...problems].slice(0, NAMED_URLS_MAX)
      return invalid(named.map(([place, { message }]) => urlProblem(`urls.${place}`, message)))
    },
  },
  answer_too_long: invalid([
    {
      field: 'urls',
      rule: 'answerLength',
      message: `The answer to the urls field would have more than ${ANSWER_BYTES_MAX} bytes; ask about fewer URLs at once`,
    },
  ]),
}
