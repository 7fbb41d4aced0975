import type { Texts } from '../spoken_texts.js'

export const titles: Texts['titles'] = {
  findings: 'Befunde',
  flows: 'Strecken und Marke',
  history: 'Verlauf',
  import: 'Import',
  keys: 'Website-Schlüssel',
  live: 'Live',
  newRouter: 'Neuer Router',
  operations: 'Betrieb',
  organization: 'Organisation',
  overview: 'Übersicht',
  pins: 'Pins',
  router: 'Router',
  routers: 'Router',
  schedule: 'Zeitplan',
  tokens: 'Tokens',
  traffic: 'Traffic',
  try: 'URL ausprobieren',
  webhooks: 'Webhooks',
}
