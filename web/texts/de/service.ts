import type { Texts } from '#console/texts/spoken_texts'

export const service: Texts['service'] = {
  codes: {
    E_BODY_TOO_LARGE: 'Das ist zu groß, um es auf einmal zu senden. Teilen Sie es.',
    E_INVALID_CSV: 'Das ist keine CSV.',
    E_INVALID_JSON: 'Das ist kein gültiges JSON.',
    E_ROUTER_NOT_FOUND: 'Diesen Router gibt es nicht.',
    E_ROUTER_STALE: 'Dieser Router wurde inzwischen geändert.',
    E_ROUTER_NAME_TAKEN: 'Ein anderer Router heißt schon so.',
    E_ROUTER_EXTERNAL_ID_TAKEN: 'Ein anderer Router hat schon diese externe Kennung.',
    E_ROUTER_CONFLICTS: 'Es gäbe schwere Konflikte mit anderen Routern.',
    E_ACTIVE_DEFAULT_EXISTS:
      'Es gibt schon einen aktiven Standard-Router. Deaktivieren Sie ihn zuerst.',
    E_NAME_REPEATED: 'Eine frühere Zeile hat denselben Namen.',
    E_EXTERNAL_ID_REPEATED: 'Eine frühere Zeile hat dieselbe externe Kennung.',
    E_ACTIVE_DEFAULT_REPEATED: 'Eine frühere Zeile ist schon ein aktiver Standard-Router.',
    E_BOOKING_FLOW_NOT_FOUND: 'Diese Strecke gibt es nicht.',
    E_BOOKING_FLOW_STALE: 'Diese Strecke wurde inzwischen geändert.',
    E_BOOKING_FLOW_NAME_TAKEN: 'Eine andere Strecke heißt schon so.',
    E_BOOKING_FLOW_IN_USE:
      'Router führen zu dieser Strecke. Ändern oder löschen Sie diese Router zuerst.',
    E_BOOKING_FLOW_UNKNOWN: 'Diese Strecke gibt es nicht.',
    E_BRAND_KIT_NOT_FOUND: 'Es ist keine Marke hinterlegt.',
    E_PIN_NOT_FOUND: 'Diesen Pin gibt es nicht.',
    E_PIN_STALE: 'Dieser Pin wurde inzwischen geändert.',
    E_PIN_NOT_HELD: 'Die URL führt nicht dorthin.',
    E_SEARCH_TOO_SLOW: 'Die Suche hat zu lange gedauert. Grenzen Sie den Filter ein.',
    E_SEARCHES_BUSY:
      'Der Dienst ist mit anderen Suchen ausgelastet. Versuchen Sie es gleich erneut.',
    E_PAST_BUSY:
      'Der Dienst ist mit anderen früheren Ständen ausgelastet. Versuchen Sie es gleich erneut.',
    E_QUOTA_EXCEEDED:
      'Ihre Organisation hat schon so viele Router und Strecken, wie sie haben darf.',
    E_IMPORT_REFUSED: 'Kein Router wurde angelegt, weil einzelne Zeilen abgelehnt wurden.',
    E_BULK_REFUSED: 'Kein Router wurde geändert, weil einzelne sich nicht ändern lassen.',
    E_ACCESS_TOKEN_NOT_FOUND: 'Dieses Token gibt es nicht.',
    E_MEMBER_NOT_FOUND: 'Dieses Mitglied gibt es nicht.',
    E_LAST_ADMIN:
      'Das ist die letzte Person mit der Rolle „Verwalten“. Geben Sie diese Rolle zuerst jemand anderem.',
    E_SIGN_IN_AGAIN: 'Melden Sie sich noch einmal an, um weiterzumachen.',
    E_TOKEN_IS_DERIVED:
      'Ihre Sitzung ist selbst beschränkt und legt nichts an, was sie überdauert. Melden Sie sich mit einem eigenen Token oder Link an.',
    E_WEBHOOK_NOT_FOUND: 'Diesen Webhook gibt es nicht.',
    E_WEBHOOK_INACTIVE: 'Der Webhook ist inaktiv. Aktivieren Sie ihn zuerst.',
    E_WEBHOOK_QUEUE_FULL:
      'Für diesen Webhook wartet schon zu viel. Versuchen Sie es später erneut.',
    E_IDEMPOTENCY_KEY_BUSY: 'Dieselbe Änderung ist noch in Arbeit. Versuchen Sie es gleich erneut.',
  },
  rules: {
    'required': () => 'Füllen Sie dieses Feld aus.',
    'notNull': () => 'Füllen Sie dieses Feld aus.',
    'string': () => 'Hier muss Text stehen.',
    'boolean': () => 'Hier muss Ja oder Nein stehen.',
    'number': () => 'Hier muss eine Zahl stehen.',
    'withoutDecimals': () => 'Hier muss eine ganze Zahl stehen.',
    'digits': () => 'Hier muss eine ganze Zahl stehen.',
    'minLength': ([min]) => `Mindestens ${min} Zeichen.`,
    'maxLength': ([max]) => `Höchstens ${max} Zeichen.`,
    'range': ([min, max]) => `Eine Zahl von ${min} bis ${max}.`,
    'array.minLength': ([min]) => `Mindestens ${min} davon.`,
    'array.maxLength': ([max]) => `Höchstens ${max} davon.`,
    'distinct': () => 'Derselbe Wert kommt zweimal vor.',
    'wellFormed': () => 'Das enthält Zeichen, die sich nicht lesen lassen, etwa Steuerzeichen.',
    'printable': () => 'Das enthält Zeichen, die nicht erlaubt sind.',
    'url': ([max]) =>
      max === undefined
        ? 'Geben Sie die ganze Adresse an, sie beginnt mit https://'
        : `Diese Adresse ist zu lang: höchstens ${max} Zeichen.`,
    'webUrl': () => 'Geben Sie die ganze Adresse an, sie beginnt mit https://',
    'instant': () => 'Diese Zeit können wir nicht lesen. Schreiben Sie 01.01.2027 08:00.',
    'lifetime': () => 'Das ist zu lang. Wählen Sie eine kürzere Zeit.',
    'outlivesMaker': () => 'So lange gilt Ihr Token nicht. Wählen Sie eine kürzere Zeit.',
    'origin': () => 'Geben Sie eine Adresse an, die mit https:// oder http:// beginnt.',
    'dots': () => '„.“ und „..“ gehen hier nicht.',
    'afterField': () => 'Das Ende muss nach dem Beginn liegen.',
    'future': () => 'Diese Zeit ist schon vorbei.',
    'color': () => 'Eine Farbe sieht aus wie #0a7 oder #00aa77.',
    'fontFamily': () => 'Schriften stehen hier wie in CSS, etwa "Open Sans", sans-serif.',
    'notForDefault': () => 'Ein Standard-Router hat keine Kriterien.',
    'exists': () => 'Das gibt es nicht, oder es wurde gelöscht.',
    'permissionNotHeld': () =>
      'Ihr Token hat diese Berechtigung nicht und kann sie nicht vergeben.',
    'lastGeneration': () => 'Ihr Token kann diese Berechtigung nicht weitergeben.',
  },
}

export const held: Texts['held'] = {
  changed: 'Das wurde inzwischen geändert.',
  deleted: 'Das wurde inzwischen gelöscht.',
}
