import type { Texts } from '#console/texts/spoken_texts'
import { counted, number } from '#console/texts/de_counted'

const routers = (count: number) => counted(count, 'Router', 'Router')

export const flows: Texts['flows'] = {
  count: (count) => counted(count, 'Strecke', 'Strecken'),
  flows: 'Strecken',
  none: 'Es gibt noch keine Strecke. Eine Strecke ist das Ziel, zu dem ein Router Besucher führt.',
  create: 'Neue Strecke',
  edit: 'Bearbeiten',
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  description: 'Beschreibung',
  state: 'Status',
  active: 'aktiv',
  isActive: 'Aktiv',
  activeHint:
    'Wer sie ausschaltet, führt damit niemanden woandershin: Router schicken Besucher weiterhin hierher. Die Konsole warnt dann davor, und Pins, die diese Strecke erwarten, sind dann verletzt.',
  duration: 'Dauer',
  durationHint: 'In Minuten, höchstens 1.440.',
  minutes: (count) => `${count} Min.`,
  url: 'Buchungsseite',
  urlHint: 'Wo Besucher buchen, zum Beispiel https://book.example.com/implants.',
  urlMissing:
    'Ohne Seite bleiben die Links auf Ihrer Website, wie sie sind. Geben Sie eine an, zum Beispiel https://book.example.com/implants.',
  moves: {
    title: (name) => `„${name}“ ändern?`,
    led: (count, isDefault) => {
      if (count === 0) {
        return isDefault ? 'Der Standard-Router führt hierher' : 'Kein Router führt hierher'
      }
      if (isDefault) return `${routers(count)} und der Standard-Router führen hierher`
      return `${routers(count)} ${count === 1 ? 'führt' : 'führen'} hierher`
    },
    visits: (count, days) =>
      `${count === 1 ? '1 Besuch' : `${number(count)} Besuche`} ${days < 7 ? `an ${days} der letzten 7 vollen Tage` : 'an den letzten 7 vollen Tagen'}`,
    uncounted: 'Die Besuche ließen sich in der Zeit nicht zählen.',
    show: 'Router zeigen',
    before: 'Seite bisher',
    after: 'Seite künftig',
    noPage: 'keine',
  },
  users: 'Verwendet von',
  unused: 'keinem Router',
  routers,
  more: (count) => `und ${number(count)} weitere`,
  save: 'Speichern',
  saved: (name) => `„${name}“ ist gespeichert.`,
  reload: 'Neu lesen',
  delete: 'Löschen',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteHint: 'Kein Router führt zu dieser Strecke. Sie lässt sich nicht wiederherstellen.',
  deleted: (name) => `„${name}“ ist gelöscht.`,
  inUse: 'Diese Strecke wird verwendet',
  inUseHint: (name, count) =>
    `„${name}“ lässt sich nicht löschen: ${routers(count)} ${count === 1 ? 'führt' : 'führen'} dorthin. Geben Sie ${count === 1 ? 'ihm' : 'ihnen'} zuerst ein anderes Ziel.`,
  back: 'Zurück',
  kit: 'Marke',
  noKit: 'Weder diese Organisation noch eine über ihr hat eine Marke hinterlegt.',
  createKit: 'Marke anlegen',
  kitImpact: (flowCount, visits) =>
    `Eine Änderung zeigt sich sofort, wo Ihre Website und ihre Buchungsseiten ihr Aussehen von hier beziehen: ${flowCount === 1 ? '1 Strecke' : `${number(flowCount)} Strecken`}${visits === null ? '' : `, ${visits === 1 ? '1 Besuch' : `${number(visits)} Besuche`} an den letzten 7 vollen Tagen`}. Ebenso in Organisationen unter Ihrer, die keine eigene Marke haben.`,
  kitSaved: 'Die Marke ist gespeichert.',
  inherited: 'Geerbt von einer Organisation über dieser.',
  inheritedHint:
    'Diese Marke ist geerbt. Mit dem Speichern entsteht eine eigene, und spätere Änderungen weiter oben wirken hier nicht mehr.',
  primary: 'Hauptfarbe',
  secondary: 'Zweitfarbe',
  pick: (colour) => `${colour} wählen`,
  preview: { title: 'Auf einer Buchungsseite:', book: 'Termin buchen', choose: 'Uhrzeit wählen' },
  colorShape: 'Eine Farbe sieht aus wie #0a7 oder #00aa77.',
  font: 'Schrift',
  logo: 'Logo',
  logoHint: 'Die Adresse eines Bildes. Die Konsole zeigt sie als Text.',
  contrast: {
    good: {
      white: (ratio) => `weiße Schrift ist lesbar (${ratio} : 1)`,
      black: (ratio) => `schwarze Schrift ist lesbar (${ratio} : 1)`,
    },
    poor: {
      white: (ratio) => `weiße Schrift ist schwer lesbar (${ratio} : 1)`,
      black: (ratio) => `schwarze Schrift ist schwer lesbar (${ratio} : 1)`,
    },
  },
}
