import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './describe_api.js'

/** The document as it is served: its bytes and tag, computed once. */
export class PublishedDocument {
  readonly bytes: Buffer
  readonly etag: string

  constructor(
    readonly basePath: string,
    document: OpenApiDocument
  ) {
    this.bytes = Buffer.from(JSON.stringify(document))
    const hash = createHash('sha256').update(this.bytes).digest('base64url')
    this.etag = `"${hash.slice(0, 22)}"`
  }
}
