import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What the calling component was last drawn with, for what happens as soon as it is seen. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
