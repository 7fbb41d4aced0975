import vine from '@vinejs/vine'
import { LIFETIME, parseLifetimeMs } from '#identity/lifetime'
import { describedAs } from '#shared/http/described_as'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import { PERMISSIONS } from '#shared/permission'

const isLifetime = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && parseLifetimeMs(value) !== null) return
  field.report(
    `The ${field.getFieldPath()} field must be a lifetime of at most 366 days, such as 12h or 30d`,
    'lifetime',
    field
  )
})

export const createAccessTokenValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    permissions: vine.array(vine.enum(PERMISSIONS)).minLength(1).distinct(),
    expires_in: vine
      .string()
      .use(isLifetime())
      .use(describedAs({ pattern: LIFETIME.source }))
      .optional(),
    expires_at: instant().optional(),
  })
)
