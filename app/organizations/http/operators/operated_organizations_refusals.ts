import type { HttpContext } from '@adonisjs/core/http'
import type { DeletionRefusal } from '#organizations/persistence/leaving/organization_deletion_repository'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'

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
