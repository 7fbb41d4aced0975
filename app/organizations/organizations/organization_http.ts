import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { instantText } from '#shared/time'
import { sendInvalid, sendNotFound } from '#shared/http/problem'
import { readOnlyIdentifier, readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, timeZone } from '#shared/http/text'
import type { MembersOf } from '#shared/member_name'
import { type Organization, URL_PRIVACY_MODES } from './organization.js'
import type { UpdateOrganizationError } from './update_organization.js'

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

export function sendOrganizationRefusal(ctx: HttpContext, refusal: UpdateOrganizationError): void {
  if (refusal === 'not_found') sendNotFound(ctx, 'organization')
  else sendInvalid(ctx, refusal)
}

export function showOrganization(organization: Organization) {
  return {
    _id: organization.id,
    name: organization.name,
    parent_id: organization.parentId,
    url_privacy: organization.urlPrivacy,
    time_zone: organization.timeZone,
    createdAt: instantText(organization.createdAt),
    updatedAt: instantText(organization.updatedAt),
  } satisfies MembersOf<Organization, 'ancestorIds' | 'deletionDueAt' | 'deletionBegunAt'>
}
