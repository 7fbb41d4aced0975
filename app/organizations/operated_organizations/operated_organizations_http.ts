import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Organization } from '#organizations/organizations/organization'
import { showOrganization } from '#organizations/organizations/organization_http'
import { instantText } from '#shared/time'
import { pageQuery } from '#shared/http/keyset_page'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'
import { flag } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'
import type { MembersOf } from '#shared/member_name'
import type { DeletionRefusal } from './organization_deletion_repository.js'

export const listOrganizationsValidator = vine.create(strictObject(pageQuery))

export const requestDeletionValidator = vine.create(
  strictObject({ ...writeQuery, now: flag().optional() })
)

export const DELETION_REFUSALS: Readonly<Record<DeletionRefusal, Problem>> = {
  not_found: notFound('organization'),
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

export function sendDeletionRefusal(ctx: HttpContext, refusal: DeletionRefusal): void {
  sendProblem(ctx, DELETION_REFUSALS[refusal])
}

export function showOperatedOrganization(organization: Organization) {
  const { deletionDueAt: dueAt, deletionBegunAt: begunAt } = organization
  return {
    ...showOrganization(organization),
    deletion_due_at: dueAt ? instantText(dueAt) : null,
    deletion_begun_at: begunAt ? instantText(begunAt) : null,
  } satisfies MembersOf<Organization, 'ancestorIds'>
}
