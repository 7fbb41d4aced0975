/** The headers, as the description shows them, of an answer that contains a credential. */
export const NEVER_STORED = {
  'Cache-Control': {
    description: 'Never stored.',
    schema: { type: 'string' },
    example: 'no-store',
  },
} as const
