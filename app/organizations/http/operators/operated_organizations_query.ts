import vine from '@vinejs/vine'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

export const listOrganizationsValidator = vine.create(strictObject(pageQuery))
