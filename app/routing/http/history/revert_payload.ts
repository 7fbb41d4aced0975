import vine from '@vinejs/vine'
import { organizationRevision } from './organization_revision.js'
import { strictObject } from '#shared/http/strict_object'

export const revertValidator = vine.create(
  strictObject({ organization_revision: organizationRevision() })
)
