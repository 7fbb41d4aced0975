import vine from '@vinejs/vine'
import * as api from '#shared/http/api'
import { readOnlyIdentifier, readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, timeZone } from '#shared/http/text'
import { type Organization, SWITCH_STATES, URL_PRIVACY_MODES } from './organization.js'

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
      page_checks: vine
        .enum(SWITCH_STATES)
        .meta({ description: 'Whether the service may ask for the pages of its campaigns.' })
        .optional(),
      router_names_on_pages: vine
        .enum(SWITCH_STATES)
        .meta({ description: 'Whether pages may read the name of the router that leads them.' })
        .optional(),
    },
    { nullable: ['parent_id', 'time_zone'] }
  )
)

const MEMBERS = {
  _id: api.IDENTIFIER,
  name: api.STRING,
  parent_id: api.nullable(api.IDENTIFIER, 'The organization that it inherits from.'),
  url_privacy: api.oneOf(
    URL_PRIVACY_MODES,
    'What is stored of the URLs that it resolves: `full` the whole URL; `masked` without click ids, and with `~` in place of what names a person, such as an e-mail address, a telephone number, a date of birth, an IBAN, an IP address or a random identifier; `relevant` also without the parameters that no router asks for, except UTM parameters. What a router asks for by name is stored as it is.'
  ),
  time_zone: api.nullable(
    api.STRING,
    'The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers.'
  ),
  page_checks: api.oneOf(
    SWITCH_STATES,
    'Whether the service may ask for the pages of its campaigns: `GET /v1/page-checks`.'
  ),
  router_names_on_pages: api.oneOf(
    SWITCH_STATES,
    'Whether `POST /v1/page/resolve` tells the name of the router, which every visitor can then read.'
  ),
  createdAt: api.INSTANT,
  updatedAt: api.INSTANT,
}

export const ORGANIZATION = api.component(
  'Organization',
  api.answer<Organization, 'ancestorIds' | 'deletionDueAt' | 'deletionBegunAt'>(MEMBERS)
)

/** What operators read of an organization. */
export const OPERATED_MEMBERS = {
  ...MEMBERS,
  deletion_due_at: api.nullable(
    api.INSTANT,
    'When its rows are deleted next; null unless its deletion was requested.'
  ),
  deletion_begun_at: api.nullable(
    api.INSTANT,
    'When they were deleted first; from then on it cannot be taken back.'
  ),
}
