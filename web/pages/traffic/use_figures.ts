import { useMemo } from 'react'
import type { RouterTraffic } from '#console/api/types'
import { useSpeech } from '#console/texts/texts'
import { Figures } from './figures.js'

/** In the zone of the report or, without one, of the console. */
export function useFigures(report?: Pick<RouterTraffic, 'days_of'>): Figures {
  const { locale } = useSpeech()
  const zone = report?.days_of.resolved
  return useMemo(() => new Figures(locale, zone), [locale, zone])
}
