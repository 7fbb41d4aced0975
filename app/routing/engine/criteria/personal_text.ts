import { isClickId } from './platform_parameters.js'

/** The most times that a text is decoded. One that is escaped more often counts as personal. */
const DECODINGS_MAX = 4
const ESCAPE = /%[\da-f]{2}/i
const ASCII_ESCAPE = /%([2-7][\da-f])/gi

/** A text without any of these has no address, token or parameter. */
const SIGNS = /[@:=]|eyJ/
const EMAIL = /[^\s@]@[^\s@.%]{1,63}\.[^\s@.]{2}/u
const BASE64 = /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[\w+/-]{12,}={0,2}$/
/** A JSON Web Token begins with the Base64 of `{"`. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{5}/
const LONG_HEX = /[\da-f]{32}/i
/** An identifier of 64 bits or more. In a path it names a page; it is personal only as the value of a parameter. */
const RANDOM_ID =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{16,})$/i

/** A number that stands alone, not as part of an identifier or a decimal. */
const PREFIXED_PHONE = /(?<![\w-]|\d[.,])(?:\+|0)[\d\s()./+\u2010-\u2013-]{6,23}\d(?![\w-])/g
const NAMED_PHONE =
  /(?<!\p{L})(?:tel|tele[fp]hone?|telefon|phone|fone?|mobile?|handy|fax)[\s.:=]{1,4}[\d+(][\d\s()./+\u2010-\u2013-]{5,22}\d/iu
/** A plus sign in a query is read as a space. */
const PHONE_AFTER_SPACE = /^ \d[\d\s()./+\u2010-\u2013-]{5,20}\d$/
const PHONE_CHARACTERS = /^[\d\s()./+\u2010-\u2013-]{9,24}$/
/** A mobile number in Germany, Austria, Switzerland or the United Kingdom, without the plus sign. */
const MOBILE_PHONE = /(?<![\w-])(?:491[5-7]\d{8,9}|436\d{8,10}|417[5-9]\d{7}|447\d{9})(?![\w-])/
const NO_DIGIT = /\D/g
const PHONE_DIGITS_MAX = 15

const DATE =
  /(?<![\w.-])(?:\d{4}([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\2\d{4}|\d\d\.\d\d\.\d\d|\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![\da-fA-F-])/g
/** A date in these years counts as a date of birth. Links of campaigns have later dates. */
const BIRTH_YEARS = { first: 1900, last: 2015 } as const

const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IP_V4 = new RegExp(`(?<![\\w.-])(?:${BYTE}\\.){3}${BYTE}(?![\\w-]|\\.\\d)`)
const MAYBE_IP_V6 = /(?<![\w:])(?:[23][\da-f]{3}|f[cde][\da-f]{2}):[\da-f:]{2,35}(?![\w:])/gi

/** Written in one piece or in groups of four. */
const MAYBE_IBAN =
  /(?<![a-z\d])[a-z]{2}\d{2}([\s.-]?)[a-z\d]{4}(?:\1[a-z\d]{4}){1,6}(?:\1[a-z\d]{1,4})?/gi
const IBAN_DIGITS_MIN = 10
/** The lengths by country (ISO 13616): first the countries with digits only, then the others. */
const IBANS: ReadonlyMap<string, RegExp> = new Map([
  ...'AT20 BE16 CZ24 DE22 DK18 EE20 ES24 FI18 HR21 HU28 IS26 LT20 NO15 PL28 PT25 SE24 SI19 SK24'
    .split(' ')
    .map((text) => ibanOf(text, '\\d')),
  ...'BG22 CH21 CY28 FR27 GB22 GR27 IE22 IT27 LI21 LU20 LV21 MC27 MT31 NL18 RO24 SM27 TR26'
    .split(' ')
    .map((text) => ibanOf(text, '[A-Z\\d]')),
])

/** The most parameters judged within a text, such as a URL in a URL. A text with more counts as personal. */
const PARAMETERS_MAX = 100
const PARAMETERS = /(?:^|[?&#;\s])([^\s=?&#;]{1,64})=(?=[^\s&#;])/g

/** Words for contacts, names, birth, credentials and personal numbers, in the languages of the console. */
const PERSONAL_WORDS: ReadonlySet<string> = new Set(
  `email emailaddress emailadresse mailadresse mailaddress mailto
  phone telephone phonenumber phoneno mobilenumber mobileno mobilephone cellphone telnumber telno telnational contactnumber
  callbacknumber telefon telefonnummer telefonnr telnr mobilnummer mobilnr mobiltelefon handy handynummer handynr rufnummer
  rueckrufnummer rückrufnummer faxnummer faxnumber whatsapp
  firstname lastname fullname surname forename givenname familyname middlename maidenname nickname fname lname username
  yourname patientname customername contactname accountholder vorname nachname familienname geburtsname zuname vname nname
  benutzername nutzername kundenname patientenname ansprechpartner kontoinhaber
  birth birthdate birthday bday dateofbirth dob birthyear birthplace geburtsdatum geburtstag geburt gebdatum gebdat
  geburtsjahr geburtsort
  streetaddress homeaddress postaladdress addressline anschrift strasse straße
  password passwd pwd passphrase passwort kennwort secret token jwt otp apikey accesskey
  sessionid sessid sessionkey sid jsessionid phpsessid aspsessionid cfid cftoken sitzungsid
  userid uid customerid contactid subscriberid recipientid memberid patientid leadid personid visitorid
  patientennummer patientennr patientenid kundennummer kundennr kundenid mitgliedsnummer versichertennummer
  versichertennr versicherungsnummer sozialversicherungsnummer steuernummer steuerid ausweisnummer insurancenumber
  krankenkassennummer kvnr ssn nhsnumber passportnumber
  iban kontonummer accountnumber creditcard cardnumber ccnumber cvc cvv kreditkarte kartennummer ip ipaddress ipaddr
  ipadresse`.split(/\s+/)
)
/** The first ones count only as a whole name. Beside other words they mean something else. */
const PERSONAL_NAMES: ReadonlySet<string> = new Set([
  ...'mail tel mobile cell mobil fax name street address adresse session sess sitzung'.split(' '),
  ...PERSONAL_WORDS,
])
const WORD_ENDS = /(?<=[a-z])(?=[A-Z])|[^A-Za-z\u00df-\u00ff]+/
const ONE_WORD = /^[a-z]+$/
const PERSONAL_NAME_LENGTH_MAX = 64

/** Whether the name alone marks a parameter as a contact, a person's name, a credential or a click id. */
export function isPersonalName(name: string): boolean {
  if (name.startsWith('utm_')) return false
  if (isClickId(name)) return true
  if (ONE_WORD.test(name)) return PERSONAL_NAMES.has(name)
  if (name.length > PERSONAL_NAME_LENGTH_MAX) return false
  const words = name.split(WORD_ENDS).filter((word) => word !== '')
  let end = ''
  for (const word of words.reverse()) {
    end = word.toLowerCase() + end
    if (PERSONAL_WORDS.has(end)) return true
  }
  return PERSONAL_NAMES.has(end)
}

/** Whether a parameter is personal, by its name or its value. An empty value is not. */
export function isPersonalParameter(name: string, value: string): boolean {
  if (value === '') return false
  return isPersonalName(name) || isPersonal(value) || isRandomId(name, value) || hidesEmail(value)
}

function hidesEmail(value: string): boolean {
  return BASE64.test(value) && EMAIL.test(Buffer.from(value, 'base64').toString())
}

/** UTM values are the same for all visitors of a campaign. */
function isRandomId(name: string, value: string): boolean {
  return value.length >= 16 && !name.startsWith('utm_') && RANDOM_ID.test(value)
}

/**
 * Whether a text, as it is or once its escapes are decoded, contains what looks like an e-mail address, a telephone
 * number, a date of birth, an IP address, an IBAN, a token, random characters or a personal parameter. Linear in its
 * length.
 */
export function isPersonal(text: string): boolean {
  if (looksPersonal(text)) return true
  let decoded = text
  for (let time = 0; ESCAPE.test(decoded); time += 1) {
    if (time === DECODINGS_MAX) return true
    decoded = unescaped(decoded)
    if (looksPersonal(decoded)) return true
  }
  return false
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(ASCII_ESCAPE, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16))
    )
  }
}

function looksPersonal(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 0x39 && code >= 0x30) digits += 1
  }
  return (
    (digits >= 4 && hasNumber(text, digits)) ||
    (SIGNS.test(text) && hasSigned(text)) ||
    (text.length >= 20 && (LONG_HEX.test(text) || isRandomText(text)))
  )
}

function hasNumber(text: string, digits: number): boolean {
  if (text.includes('.') && IP_V4.test(text)) return true
  if (digits >= IBAN_DIGITS_MIN && hasIban(text)) return true
  if (digits < 6 || (digits > PHONE_DIGITS_MAX && digits === text.length)) return false
  let isBirth = false
  const rest = text.replaceAll(DATE, (date) => {
    // Two-digit years mean 1930 to 2029.
    const year = /\d{4}/.exec(date)?.[0] ?? 1930 + ((Number(date.slice(-2)) + 70) % 100)
    isBirth ||= Number(year) >= BIRTH_YEARS.first && Number(year) <= BIRTH_YEARS.last
    return ' '
  })
  return isBirth || hasPhone(rest)
}

/**
 * A number without a country's prefix counts if it begins with 0, is written in groups, or follows a word such as
 * `tel`.
 */
function hasPhone(text: string): boolean {
  for (const [number] of text.matchAll(PREFIXED_PHONE)) {
    const { length } = number.replaceAll(NO_DIGIT, '')
    if (length >= (/^(?:\+|00)/.test(number) ? 6 : 8) && length <= PHONE_DIGITS_MAX) return true
  }
  if (PHONE_AFTER_SPACE.test(text) || MOBILE_PHONE.test(text) || NAMED_PHONE.test(text)) return true
  if (!PHONE_CHARACTERS.test(text)) return false
  const { length } = text.replaceAll(NO_DIGIT, '')
  return length >= 10 && length <= PHONE_DIGITS_MAX && length < text.length
}

function hasSigned(text: string): boolean {
  return EMAIL.test(text) || hasIpV6(text) || WEB_TOKEN.test(text) || hasParameter(text)
}

function hasIpV6(text: string): boolean {
  for (const [address] of text.matchAll(MAYBE_IP_V6)) {
    if (URL.canParse(`http://[${address}]`)) return true
  }
  return false
}

function hasIban(text: string): boolean {
  for (const [found] of text.matchAll(MAYBE_IBAN)) {
    const compact = found.replaceAll(/[\s.-]/g, '').toUpperCase()
    const [iban] = IBANS.get(compact.slice(0, 2))?.exec(compact) ?? []
    if (iban !== undefined && isChecked(iban)) return true
  }
  return false
}

function ibanOf(text: string, character: string): [country: string, iban: RegExp] {
  const length = Number(text.slice(2))
  return [text.slice(0, 2), new RegExp(`^.{4}${character}{${length - 4}}`)]
}

/** ISO 7064, MOD 97-10. */
function isChecked(iban: string): boolean {
  const values = Array.from(iban.slice(4) + iban.slice(0, 4), (one) => Number.parseInt(one, 36))
  return BigInt(values.join('')) % 97n === 1n
}

function hasParameter(text: string): boolean {
  let judged = 0
  for (const [, name = ''] of text.matchAll(PARAMETERS)) {
    judged += 1
    if (judged > PARAMETERS_MAX || isPersonalName(name)) return true
  }
  return false
}

/** Stored in place of a personal text. */
export const MASK = '~'

const MASKS_ONLY = /^~+$/

/** Whether a text is what masking writes. Masks are longer where a router asks for a shorter one. */
export function isMask(text: string): boolean {
  return MASKS_ONLY.test(text)
}

/** A path without any of these has no part that is personal or a mask. */
const MAYBE_MASKED = /[~%@:=.]|eyJ|(?:\d[^\d/]*){6}|[^/]{20}/

/** Whether masking would change the path with this key, or could produce it. */
export function isMaskedPath(pathKey: string): boolean {
  if (!MAYBE_MASKED.test(pathKey)) return false
  return pathKey.split('/').some((part) => isMask(part) || isPersonal(part))
}

/** The key of the path with `mask` in place of each personal segment. */
export function maskedPathKey(pathKey: string, mask: string): string {
  const parts = pathKey.split('/')
  return parts.map((part) => (isPersonal(part) ? mask : part)).join('/')
}

/** Shorter texts have too few characters to judge. */
const LENGTH_MIN = 20
/** Exceeded by one in 200 texts of words and numbers, and by 97 in 100 random texts of 128 bits. */
const WORDS_SCORE_MAX = 13
const HEXADECIMAL = /^[\da-f_-]+$/i

/** The class of each character, by its code. */
const CLASSES: number[] = []
for (const [index, characters] of [
  'aeiouy',
  'bcdfghjklmnpqrstvwxz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '_-',
].entries()) {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = index
}

/** How much likelier one class follows another in random text than in words: the binary logarithm of the ratio. */
const SCORES = [
  [0, -1, 5, 6, -2],
  [-2, 0, 4, 3, -3],
  [-1, 1, 0, 2, -3],
  [4, 3, 3, -2, -4],
  [0, 0, 0, 0, 0],
]

/**
 * Whether a run of 20 or more letters, digits, hyphens and underscores looks random, like a Base64 or alphanumeric
 * identifier: with capitals and digits within words. Hexadecimal runs do not count. Linear in the length of the text.
 */
function isRandomText(text: string): boolean {
  let begin = 0
  let score = 0
  let isAbove = false
  let before: number | undefined
  for (let at = 0; at <= text.length; at += 1) {
    const next = CLASSES[text.charCodeAt(at)]
    if (next === undefined) {
      const isLong = isAbove && at - begin >= LENGTH_MIN
      if (isLong && !HEXADECIMAL.test(text.slice(begin, at))) return true
      begin = at + 1
      score = 0
      isAbove = false
    } else if (before !== undefined) {
      score = Math.max(0, score + (SCORES[before]?.[next] ?? 0))
      isAbove ||= score > WORDS_SCORE_MAX
    }
    before = next
  }
  return false
}
