import vine from '@vinejs/vine'
import { readOnlyIdentifier, readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, timeZone } from '#shared/http/text'
import { URL_PRIVACY_MODES } from '#shared/url_privacy'

export const updateOrganizationValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      name: text({ max: 100 }).meta({ readOnly: true }).optional(),
      parent_id: readOnlyIdentifier().nullable().optional(),
      url_privacy: vine
        .enum(URL_PRIVACY_MODES)
        .meta({ description: 'What is stored of the URLs that the organization resolves.' })
        .optional(),
      time_zone: timeZone().nullable().optional(),
    },
    { nullable: ['parent_id', 'time_zone'] }
  )
)
