type Snake<Text> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

/** The name of a domain object's member in the API and in rows: `activeFromMs` is `active_from` there. */
export type MemberName<Name> = Snake<Name extends `${infer Instant}Ms` ? Instant : Name>

export type DocumentName<Name> = Name extends 'id'
  ? '_id'
  : Name extends `${infer Date extends 'createdAt' | 'updatedAt'}${'' | 'Ms'}`
    ? Date
    : MemberName<Name>

/**
 * What an answer, or a row, must have of a domain object: each of its members except `Otherwise`, which it has in
 * another form or leaves out. A new member of the object does not compile until that is decided. Further members may stand
 * beside them.
 */
export type MembersOf<Object, Otherwise extends keyof Object = never> = Readonly<
  Record<DocumentName<Exclude<keyof Object, Otherwise>>, unknown>
> &
  Readonly<Record<string, unknown>>
