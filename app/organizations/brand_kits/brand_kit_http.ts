import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { instantText } from '#shared/time'
import { type FieldError, sendInvalid } from '#shared/http/problem'
import { readOnlyIdentifier, readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, unlessNull, webUrl } from '#shared/http/text'
import type { MembersOf } from '#shared/member_name'
import type { EffectiveBrandKit } from './brand_kit.js'
import { FONT_FAMILY, HEX_COLOR } from './brand_kit_repository.js'

const isColor = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && HEX_COLOR.test(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be a colour such as #0a7 or #00aa77`,
    'color',
    field
  )
})

const color = () =>
  vine
    .string()
    .use(isColor())
    .transform(unlessNull((value) => value.toLowerCase()))
    .meta({ type: 'string', pattern: HEX_COLOR.source })

const isFontFamily = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && FONT_FAMILY.test(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be font families as in CSS, such as "Open Sans", sans-serif`,
    'fontFamily',
    field
  )
})

const fontFamily = () => text({ max: 100 }).use(isFontFamily())

/** Null means the same as an absent member: the kit has no such value. */
export const putBrandKitValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      inherited_from: readOnlyIdentifier().nullable().optional(),
      name: text({ max: 100 }),
      logo_url: webUrl().nullable().optional(),
      primary_color: color(),
      secondary_color: color().nullable().optional(),
      font_family: fontFamily().nullable().optional(),
    },
    { nullable: ['inherited_from', 'logo_url', 'secondary_color', 'font_family'] }
  )
)

/** Answers a brand kit with members that only the service sets. */
export function sendBrandKitRefusal(ctx: HttpContext, problems: readonly FieldError[]): void {
  sendInvalid(ctx, problems)
}

/** `inherited_from` is the ancestor that owns the kit, or null when the organization has its own. */
export function showBrandKit(kit: EffectiveBrandKit) {
  return {
    _id: kit.id,
    organization_id: kit.organizationId,
    inherited_from: kit.isInherited ? kit.organizationId : null,
    name: kit.name,
    logo_url: kit.logoUrl,
    primary_color: kit.primaryColor,
    secondary_color: kit.secondaryColor,
    font_family: kit.fontFamily,
    createdAt: instantText(kit.createdAt),
    updatedAt: instantText(kit.updatedAt),
  } satisfies MembersOf<EffectiveBrandKit, 'isInherited'>
}
