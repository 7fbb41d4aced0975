import vine from '@vinejs/vine'
import { strictObject } from '#shared/http/strict_object'
import { listedConflicts } from '../conflicts/listed_conflicts.js'
import { acceptedCodes } from '../warnings/accepted_codes.js'

export const validateRulesQueryValidator = vine.create(
  strictObject({ conflicts: listedConflicts().optional(), accept: acceptedCodes().optional() })
)
