import { useRef } from 'react'
import { randomKey } from '../random_key.js'

/** Keys for `Idempotency-Key`. The same text gets the same key: sent again after a lost answer, it takes effect once. */
export function useRequestKey() {
  const sent = useRef({ text: '', key: '' })
  return {
    of(text: string): string {
      if (sent.current.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    /** It took effect: the same text is another request from now on. */
    forget() {
      sent.current = { text: '', key: '' }
    },
  }
}
