import vine from '@vinejs/vine'
import type { Organization } from '#organizations/organizations/organization'
import { OPERATED_MEMBERS } from '#organizations/organizations/organization_http'
import * as api from '#shared/http/api'
import { flag } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'
import type { DeletionRefusal } from './organization_deletion_repository.js'

export const requestDeletionValidator = vine.create(
  strictObject({ ...writeQuery, now: flag().optional() })
)

export const DELETION_REFUSALS: Readonly<Record<DeletionRefusal, api.Problem>> = {
  not_found: api.notFound('organization'),
  has_children: {
    status: 409,
    code: 'E_ORGANIZATION_HAS_CHILDREN',
    title: 'Organization has children',
    detail: 'Other organizations are below this one. Move or delete them first.',
  },
  begun: {
    status: 409,
    code: 'E_ORGANIZATION_DELETED',
    title: 'Deletion has begun',
    detail: 'It can no longer be taken back or put off.',
  },
  not_requested: {
    status: 409,
    code: 'E_DELETION_NOT_REQUESTED',
    title: 'No deletion',
    detail: 'The deletion of this organization was not requested.',
  },
}

export const OPERATED_ORGANIZATION = api.component(
  'OperatedOrganization',
  api.answer<Organization, 'ancestorIds'>(OPERATED_MEMBERS)
)

export const LEAVING_ORGANIZATION = api.component(
  'LeavingOrganization',
  api.answer<Organization & { readonly rows: Readonly<Record<string, number>> }, 'ancestorIds'>({
    ...OPERATED_MEMBERS,
    rows: {
      type: 'object',
      additionalProperties: api.COUNT,
      description: 'How many rows each collection has of it, up to a million.',
    },
  })
)
