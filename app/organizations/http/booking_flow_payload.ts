import vine from '@vinejs/vine'
import { revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, webUrl } from '#shared/http/text'

const name = () => text({ max: 100 })
const description = () => text({ min: 0, max: 2_000 })
const durationMinutes = () => vine.number({ strict: true }).withoutDecimals().range([1, 1_440])
const revision = () =>
  vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER])
const isActive = () => vine.boolean({ strict: true })

export const createBookingFlowValidator = vine.create(
  strictObject({
    name: name(),
    description: description().optional(),
    url: webUrl().optional(),
    duration_minutes: durationMinutes().optional(),
    is_active: isActive().optional(),
  })
)

/** Null removes an optional value. */
export const updateBookingFlowValidator = vine.create(
  strictObject(
    {
      ...revisedReadOnlyMembers,
      name: name().optional(),
      description: description().nullable().optional(),
      url: webUrl().nullable().optional(),
      duration_minutes: durationMinutes().nullable().optional(),
      is_active: isActive().optional(),
    },
    { nullable: ['description', 'url', 'duration_minutes'] }
  )
)

export const revertBookingFlowValidator = vine.create(strictObject({ revision: revision() }))
