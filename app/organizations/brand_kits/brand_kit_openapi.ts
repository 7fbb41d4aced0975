import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { missingValidator } from '#shared/http/query'
import { writeQueryValidator } from '#shared/http/write_query'
import { putBrandKitValidator } from './brand_kit_http.js'

const TAG = 'Organization'

const COLOR: JsonSchema = { type: 'string', pattern: '^#([0-9a-f]{3}|[0-9a-f]{6})$' }

/** The output of `showBrandKit`. */
export const BRAND_KIT = answerObject({
  _id: IDENTIFIER,
  organization_id: { ...IDENTIFIER, description: 'The owner of the kit.' },
  inherited_from: {
    ...nullable(IDENTIFIER),
    description: "The ancestor that owns the kit; null for the organization's own kit.",
  },
  name: STRING,
  logo_url: nullable(STRING),
  primary_color: COLOR,
  secondary_color: nullable(COLOR),
  font_family: nullable(STRING),
  createdAt: INSTANT,
  updatedAt: INSTANT,
})

const KIT_FIELDS = {
  name: 'Clinic',
  logo_url: 'https://cdn.example.com/logo.svg',
  primary_color: '#00aa77',
  font_family: 'Inter',
}

const KIT_EXAMPLE = {
  _id: EXAMPLE_IDS.brandKit,
  organization_id: EXAMPLE_IDS.organization,
  inherited_from: null,
  ...KIT_FIELDS,
  secondary_color: null,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const brandKitEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'brand_kit.read': {
    tag: TAG,
    summary: 'Read the brand kit',
    description:
      "The organization's own kit, or that of its nearest ancestor that has one. When none of them has one, the answer is a 404, or a 204 with `allow_missing`.",
    access: 'brand-kits:read',
    query: {
      validator: missingValidator,
      parameters: {
        allow_missing: { description: 'Whether to answer 204 in place of 404.' },
      },
    },
    answers: {
      200: json('The brand kit.', ref('BrandKit'), KIT_EXAMPLE),
      204: { description: 'No brand kit was found; only with `allow_missing`.' },
    },
    problems: [notFound('brand kit')],
  },
  'brand_kit.put': {
    tag: TAG,
    summary: "Replace the organization's own brand kit",
    description:
      'A kit as `GET` shows it is accepted, an inherited one too: members that only the service sets must equal those of the kit that is in force before the change.',
    access: 'brand-kits:manage',
    query: { validator: writeQueryValidator },
    body: {
      name: 'PutBrandKit',
      validator: putBrandKitValidator,
      examples: {
        'A whole kit': { ...KIT_FIELDS, secondary_color: '#fff' },
        'A minimal kit': { name: 'Clinic', primary_color: '#0a7' },
      },
    },
    answers: {
      200: json(
        'The kit: it replaced an earlier one, or the request was only validated.',
        ref('BrandKit'),
        KIT_EXAMPLE
      ),
      201: json("The organization's first kit.", ref('BrandKit'), KIT_EXAMPLE),
    },
    problems: [OUTCOME_UNKNOWN],
  },
}
