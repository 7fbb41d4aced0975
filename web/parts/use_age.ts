import { useEffect, useState } from 'react'
import { useFirstSpeech } from '../texts/texts.js'
import { relativeTime } from './relative_time.js'

const EVERY_MS = 15_000

/** How long ago (or how soon) an instant is, in words, kept current while it is shown. */
export function useAge(instantMs: number): string {
  const { locale } = useFirstSpeech()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return relativeTime(instantMs - Math.max(nowMs, 0), locale)
}
