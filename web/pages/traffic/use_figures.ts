import { useMemo } from 'react'
import { useSpeech } from '#console/texts/texts'
import { Figures } from './figures.js'

export function useFigures(): Figures {
  const { locale } = useSpeech()
  return useMemo(() => new Figures(locale), [locale])
}
