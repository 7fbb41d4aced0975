import vine from '@vinejs/vine'
import { flag } from '#shared/http/flag'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'

export const listAccessTokensValidator = vine.create(strictObject(pageQuery))

export const revokeAccessTokenValidator = vine.create(
  strictObject({ descendants: flag().optional(), made: flag().optional(), ...writeQuery })
)
