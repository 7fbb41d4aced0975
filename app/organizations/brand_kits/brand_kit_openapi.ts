import * as api from '#shared/http/api'
import { missingValidator } from '#shared/http/query'
import { writeQueryValidator } from '#shared/http/write_query'
import { BRAND_KIT, putBrandKitValidator } from './brand_kit_http.js'

const TAG = 'Organization'

const KIT_FIELDS = {
  name: 'Clinic',
  logo_url: 'https://cdn.example.com/logo.svg',
  primary_color: '#00aa77',
  font_family: 'Inter',
}

const KIT_EXAMPLE = {
  _id: api.EXAMPLE_IDS.brandKit,
  organization_id: api.EXAMPLE_IDS.organization,
  inherited_from: null,
  ...KIT_FIELDS,
  secondary_color: null,
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
}

export const brandKitEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
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
      200: api.json('The brand kit.', BRAND_KIT, KIT_EXAMPLE),
      204: { description: 'No brand kit was found; only with `allow_missing`.' },
    },
    problems: [api.notFound('brand kit')],
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
      200: api.json(
        'The kit: it replaced an earlier one, or the request was only validated.',
        BRAND_KIT,
        KIT_EXAMPLE
      ),
      201: api.json("The organization's first kit.", BRAND_KIT, KIT_EXAMPLE),
    },
    problems: [api.OUTCOME_UNKNOWN],
  },
}
