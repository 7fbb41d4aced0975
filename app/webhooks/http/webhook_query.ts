import vine from '@vinejs/vine'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

/** The query of every list of webhooks, attempts and dead letters. */
export const webhookPageValidator = vine.create(strictObject(pageQuery))
