import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './describe_api.js'

/** The document as it is served: its text and tag, computed once. */
export class PublishedDocument {
  readonly text: string
  readonly etag: string

  constructor(
    readonly basePath: string,
    document: OpenApiDocument
  ) {
    this.text = JSON.stringify(document)
    const hash = createHash('sha256').update(this.text).digest('base64url')
    this.etag = `"${hash.slice(0, 22)}"`
  }
}
