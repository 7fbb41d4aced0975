import type { JsonSchema } from '#shared/http/json_schema'

/** The response headers that many endpoints share, as components. */
export const COMMON_HEADERS = {
  XRequestId: {
    description:
      'The id under which the request is logged: that of the request, if it has 1 to 128 letters, digits and `_.:=-`, or a new one.',
    required: true,
    schema: { type: 'string' },
    example: 'm1bkz0i5kq3y0dcvfr3x2v0l',
  },
  RateLimitPolicy: {
    description:
      'The limits that the request counted against: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    required: true,
    schema: { type: 'string' },
    example: '"token";q=600;w=60, "organization";q=3000;w=60',
  },
  RateLimit: {
    description: 'What is left of them: `r` requests now, and all of them again in `t` seconds.',
    required: true,
    schema: { type: 'string' },
    example: '"token";r=599;t=1, "organization";r=2999;t=1',
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9]\\d*$' },
    example: '2',
  },
  WwwAuthenticate: {
    description:
      'The scheme of the credential that is needed, and why an expired access token is refused.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer realm="signalbox"',
  },
} as const satisfies Record<string, JsonSchema>

export function headerRef(name: keyof typeof COMMON_HEADERS): JsonSchema {
  return { $ref: `#/components/headers/${name}` }
}
