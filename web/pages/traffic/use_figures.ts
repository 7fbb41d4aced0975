import { useMemo } from 'react'
import { useSpeech } from '../../texts/texts.js'
import { Figures } from './figures.js'

export function useFigures(): Figures {
  const { locale } = useSpeech()
  return useMemo(() => new Figures(locale), [locale])
}
