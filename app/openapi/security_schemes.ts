import type { JsonSchema } from '#shared/http/json_schema'

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  accessTokenAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbx_…',
    description:
      'An access token of one organization, which is the organization of the request. Each operation names the permission that the token needs (`x-permission`), or several (`x-permissions`).',
  },
  bookingSessionAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbs_…',
    description:
      'The secret of one booking session, from the answer that started it. It gives access to that session only.',
  },
  publishableKeyAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbp_…',
    description:
      'A publishable key of one organization. It stands in pages that anybody can read, so it is valid only with an `Origin` that it names.',
  },
  signInCodeAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbl_…',
    description: 'The code of a sign-in link, which works once.',
  },
  operatorCredentialAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbo_…',
    description:
      'The credential of an operator, which belongs to no organization. The command `operators:create` creates it.',
  },
}
