import type { Texts } from '../spoken_texts.js'

export const held: Texts['held'] = {
  changed: 'Das wurde inzwischen geändert.',
  deleted: 'Das wurde inzwischen gelöscht.',
}
