import vine from '@vinejs/vine'
import { flag } from '#shared/http/query'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'

export const listOrganizationsValidator = vine.create(strictObject(pageQuery))

export const requestDeletionValidator = vine.create(
  strictObject({ ...writeQuery, now: flag().optional() })
)
