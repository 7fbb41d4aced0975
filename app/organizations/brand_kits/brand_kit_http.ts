import vine from '@vinejs/vine'
import * as api from '#shared/http/api'
import { readOnlyIdentifier, readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, unlessNull, webUrl } from '#shared/http/text'
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

const COLOR = { type: 'string', pattern: '^#([0-9a-f]{3}|[0-9a-f]{6})$' }

export const BRAND_KIT = api.component(
  'BrandKit',
  api.answer<EffectiveBrandKit, 'isInherited'>({
    _id: api.IDENTIFIER,
    organization_id: api.described(api.IDENTIFIER, 'The owner of the kit.'),
    inherited_from: api.from(
      api.nullable(
        api.IDENTIFIER,
        "The ancestor that owns the kit; null for the organization's own kit."
      ),
      ({ isInherited, organizationId }) => (isInherited ? organizationId : null)
    ),
    name: api.STRING,
    logo_url: api.nullable(api.STRING),
    primary_color: COLOR,
    secondary_color: api.nullable(COLOR),
    font_family: api.nullable(api.STRING),
    createdAt: api.INSTANT,
    updatedAt: api.INSTANT,
  })
)
