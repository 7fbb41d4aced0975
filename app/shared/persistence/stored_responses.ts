import { gunzipSync, gzipSync } from 'node:zlib'
import type { Encryption } from '@adonisjs/core/encryption'
import { model, Schema, type Types } from 'mongoose'
import type { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { DAY_MS } from '#shared/time'
import type { Transaction } from './in_transaction.js'
import { isDuplicateKey } from './mongo_errors.js'
import { SCHEMA_OPTIONS } from './schema_options.js'
import type { StoredQuota, StoredSize } from './stored_quota.js'

export interface StoredResponseRow {
  /** Derived from the token, the endpoint and the key of the request. */
  readonly _id: string
  readonly organization_id: Types.ObjectId
  /** Derived from the whole request, so that another request under the same key is recognised. */
  readonly fingerprint: string
  /** Encrypted; empty within the transaction that answers, and beyond the quota. */
  readonly answer: string
  /** The length of a kept answer; absent in rows of older versions. */
  readonly bytes?: number
  readonly expires_at: Date
}

const schema = new Schema<StoredResponseRow>(
  {
    _id: { type: String, required: true },
    organization_id: { type: Schema.Types.ObjectId, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: String, default: '' },
    bytes: Number,
    expires_at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'kept_answers' }
)

schema.index({ expires_at: 1 }, { name: 'retention', expireAfterSeconds: 0 })

// Answers how much is kept for an organization without reading a document.
schema.index({ organization_id: 1, bytes: 1 }, { partialFilterExpression: { bytes: { $gt: 0 } } })

export const StoredResponseModel = model('StoredResponse', schema)

/** Visitors of a page never use up the quota of their organization's own requests. */
const VISITORS_SHARE = 0.5

/** A request under an idempotency key. */
export interface KeyedRequest {
  /** Identifies the key of one token at one endpoint. */
  readonly id: string
  readonly fingerprint: string
  /** Sent by a visitor's page. Such answers may use half of the quota. */
  readonly isOfVisitor: boolean
}

/** The answer in the form that is sent; `body` is its JSON. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What is known of a key: nothing, an answer to this request or to another one, or only that this request was carried
 * out, because its answer was not kept or cannot be read any more.
 */
export type ResponseLookup =
  | { readonly type: 'none' }
  | { readonly type: 'kept'; readonly answer: StoredResponse }
  | { readonly type: 'of_another_request' }
  | { readonly type: 'lost' }

/** Thrown out of a transaction when another one has already committed an answer under its key. */
export class AlreadyAnswered extends Error {}

/**
 * Answers to requests with an idempotency key, stored for a day. They are encrypted with the application's key,
 * because some contain a secret that is shown only once and stored nowhere else. Beyond the quota of an organization
 * only the fingerprint is kept, so that those requests too take effect once.
 */
export class StoredResponses {
  constructor(
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    private readonly quota: StoredQuota
  ) {}

  /** What is kept for an organization. */
  static async sizeOf(organizationId: string): Promise<StoredSize> {
    const [size] = await StoredResponseModel.aggregate<StoredSize>([
      { $match: { organization_id: toObjectId(organizationId), bytes: { $gt: 0 } } },
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
    ])
    return size ?? { count: 0, bytes: 0 }
  }

  async find(organizationId: string, { id, fingerprint }: KeyedRequest): Promise<ResponseLookup> {
    const row = await StoredResponseModel.findOne({
      _id: id,
      organization_id: toObjectId(organizationId),
    }).lean<StoredResponseRow>()
    if (!row) return { type: 'none' }
    if (row.fingerprint !== fingerprint) return { type: 'of_another_request' }
    const answer = row.answer === '' ? null : this.#decrypted(row.answer, id)
    return answer ? { type: 'kept', answer } : { type: 'lost' }
  }

  /**
   * Call it first in a transaction: of several under one key only one commits. Throws AlreadyAnswered when another
   * one has committed; while another one is in progress, MongoDB makes this one run again.
   */
  async claim(
    organizationId: string,
    { id, fingerprint }: KeyedRequest,
    session: Transaction
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + DAY_MS)
    const row = { _id: id, organization_id: toObjectId(organizationId), fingerprint }
    try {
      await StoredResponseModel.create([{ ...row, expires_at: expiresAt }], { session })
    } catch (error) {
      throw isDuplicateKey(error, '_id') ? new AlreadyAnswered() : error
    }
  }

  /** Call it in the same transaction. */
  async keep(
    organizationId: string,
    { id, isOfVisitor }: KeyedRequest,
    response: StoredResponse,
    session: Transaction
  ): Promise<void> {
    const answer = this.#encrypted(response, id)
    const bytes = Buffer.byteLength(answer)
    if (!(await this.quota.take(organizationId, bytes, isOfVisitor ? VISITORS_SHARE : 1))) return
    await StoredResponseModel.updateOne(
      { _id: id, organization_id: toObjectId(organizationId) },
      { $set: { answer, bytes } },
      { session }
    )
  }

  #encrypted(answer: StoredResponse, id: string): string {
    const packed = gzipSync(JSON.stringify(answer)).toString('base64')
    return this.encryption.encrypt(packed, { purpose: id })
  }

  #decrypted(text: string, id: string): StoredResponse | null {
    const packed = this.encryption.decrypt<string>(text, id)
    if (packed === null) return null
    const answer: StoredResponse = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())
    return answer
  }
}
