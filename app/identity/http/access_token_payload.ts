import vine from '@vinejs/vine'
import {
  DERIVED_LIFETIME_MAX_MS,
  LIFETIME,
  LIFETIME_MAX_MS,
  parseLifetimeMs,
} from '#identity/lifetime'
import { describedAs } from '#shared/http/described_as'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import { PERMISSIONS } from '#shared/permission'

const isLifetime = vine.createRule((value, { maxMs, longest }: LifetimeLimit, field) => {
  const lifetimeMs = typeof value === 'string' ? parseLifetimeMs(value) : null
  if (lifetimeMs !== null && lifetimeMs <= maxMs) return
  const message = `The ${field.getFieldPath()} field must be a lifetime of at most ${longest}`
  field.report(message, 'lifetime', field)
})

interface LifetimeLimit {
  readonly maxMs: number
  readonly longest: string
}

const lifetime = (limit: LifetimeLimit) =>
  vine
    .string()
    .use(isLifetime(limit))
    .use(describedAs({ pattern: LIFETIME.source }))
    .optional()

const permissions = () => vine.array(vine.enum(PERMISSIONS)).minLength(1).distinct()

export const createAccessTokenValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    permissions: permissions(),
    expires_in: lifetime({ maxMs: LIFETIME_MAX_MS, longest: '366 days, such as 12h or 30d' }),
    expires_at: instant().optional(),
    sign_in_code: vine.boolean({ strict: true }).optional(),
  })
)

const derivedLifetime = () =>
  lifetime({ maxMs: DERIVED_LIFETIME_MAX_MS, longest: '12 hours, such as 30m or 8h' })

export const deriveAccessTokenValidator = vine.create(
  strictObject({ permissions: permissions().optional(), expires_in: derivedLifetime() })
)

export const deriveOperatorCredentialValidator = vine.create(
  strictObject({ expires_in: derivedLifetime() })
)
