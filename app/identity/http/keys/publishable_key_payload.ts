import vine from '@vinejs/vine'
import { isPageOrigin, ORIGIN_LENGTH_MAX } from '#identity/keys/page_origin'
import { describedAs } from '#shared/http/described_as'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'

const ORIGINS_MAX = 20

const isOrigin = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isPageOrigin(value)) return
  const message = `The ${field.getFieldPath()} field must be an origin as browsers send it, ${hint(value)}`
  field.report(message, 'origin', field)
})

/** What to write: the origin of a URL with umlauts, capitals or a path; of an app, none that can be proved. */
function hint(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const origin = url?.origin ?? ''
  if (isPageOrigin(origin)) return `which is ${origin} here`
  return url && !/^https?:$/.test(url.protocol)
    ? 'with https or http: an app can show the pages of a website, and nobody can prove an origin of its own'
    : 'such as https://www.clinic.example: scheme, host and port without a path'
}

const origin = () =>
  vine
    .string()
    .use(isOrigin())
    .use(describedAs({ maxLength: ORIGIN_LENGTH_MAX, pattern: '^https?://[^/]+$' }))

export const createPublishableKeyValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    origins: vine.array(origin()).minLength(1).maxLength(ORIGINS_MAX).distinct(),
  })
)

export const listPublishableKeysValidator = vine.create(strictObject(pageQuery))
