import type { UseQueryResult } from '@tanstack/react-query'
import { type Permission, useMay } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { useMemo } from 'react'

/** Names by id. */
export class Names extends Map<string, string> {
  constructor(
    names: Iterable<readonly [string, string]>,
    /** What stands for a name that is not here. */
    readonly instead: string
  ) {
    super(names)
  }

  /** The name; else why there is none: hidden, not known now, or deleted. Empty while names are loading. */
  said(id: string): string {
    return this.get(id) ?? this.instead
  }
}

type NamesQuery = Pick<
  UseQueryResult<ReadonlyMap<string, string>, unknown>,
  'data' | 'failureReason'
>

/** The names of a query that needs a permission. `deleted` stands for one that it lacks. */
export function useNames(query: NamesQuery, permission: Permission, deleted: string): Names {
  const { hidden, unknownNow } = useFirstTexts().problems
  const may = useMay(permission)
  const { data } = query
  const isFailing = query.failureReason !== null
  return useMemo(() => {
    if (!may) return new Names([], hidden(permission))
    if (isFailing) return new Names(data ?? [], unknownNow)
    return new Names(data ?? [], data === undefined ? '' : deleted)
  }, [may, data, isFailing, permission, hidden, unknownNow, deleted])
}
