import type { HttpContext } from '@adonisjs/core/http'
import type { UpdateOrganizationError } from '#organizations/actions/update_organization'
import { sendInvalid, sendNotFound } from '#shared/http/problem'

export function sendOrganizationRefusal(ctx: HttpContext, refusal: UpdateOrganizationError): void {
  if (refusal === 'not_found') sendNotFound(ctx, 'organization')
  else sendInvalid(ctx, refusal)
}
