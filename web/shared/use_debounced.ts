import { useEffect, useState } from 'react'

/** The value after it has been stable for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
