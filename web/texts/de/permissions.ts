import type { Texts } from '../spoken_texts.js'

export const permissions: Texts['permissions'] = {
  'routers:read': 'Router ansehen, URLs ausprobieren, Prüfung starten',
  'routers:manage': 'Router anlegen, ändern und löschen',
  'pins:override': 'Änderungen speichern, auch wenn sie einen Pin verletzen',
  'flows:read': 'Strecken ansehen',
  'flows:manage': 'Strecken anlegen und ändern',
  'brand-kits:read': 'Marke ansehen',
  'brand-kits:manage': 'Marke ändern',
  'organizations:read': 'Organisation ansehen',
  'organizations:manage': 'Festlegen, was von URLs gespeichert wird',
  'events:read': 'Besuche und andere Ereignisse ansehen',
  'tokens:manage': 'Tokens anlegen und widerrufen',
  'bookings:manage': 'Buchungen durchführen',
  'webhooks:manage': 'Webhooks einrichten',
}
