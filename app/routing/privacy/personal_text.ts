/** An address with an at sign, as written or escaped any number of times. */
const EMAIL = /[^\s@](?:@|%(?:25)*40)[^\s@.%]{1,63}\.[^\s@.]{2}/u
/** On its own among other texts: a part of an identifier is no number. */
const INTERNATIONAL_PHONE = /(?<![\w-])(?:\+|00)\d[\d\s()./-]{5,20}\d(?![\w-])/
/** A plus sign in a query is read as a space. */
const PHONE_AFTER_SPACE = /^ \d[\d\s()./-]{5,20}\d$/
const PHONE_CHARACTERS = /^[\d\s()./-]{9,24}$/
const PHONE_SEPARATORS = /[\s()./-]/g
/** A JSON Web Token begins with the Base64 of `{"`. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{5}/
const LONG_HEX = /[\da-f]{32}/i
const LONG_RUN = /[A-Za-z\d]{32}/
const LONG_RUNS = /[A-Za-z\d]{32,}/g
const CONTACT_NAME =
  /^(?:e[-_]?mail|mail|(?:tele)?phone|tel|mobile|(?:first|last|full)[-_]?name|password|passwd|pwd|secret|(?:[a-z]+[-_])?token|session(?:[-_]?id)?)$/i

/** Names that advertising and mail services add to a link, with another value for each click. */
const CLICK_IDS: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'epik',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'irclickid',
  'li_fat_id',
  'mc_eid',
  'msclkid',
  'rdt_cid',
  'sccid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'yclid',
])

/** Whether a parameter of this name identifies a click. */
export function isClickId(name: string): boolean {
  return CLICK_IDS.has(name.toLowerCase())
}

/** Whether a parameter of this name holds a contact, a person's name or a credential, whatever its value looks like. */
export function isPersonalName(name: string): boolean {
  return CONTACT_NAME.test(name)
}

/** Whether the value of a parameter is personal, by its name or its looks. An empty one tells nothing. */
export function isPersonalParameter(name: string, value: string): boolean {
  return value !== '' && (isPersonalName(name) || isPersonal(value))
}

/**
 * Whether a decoded text contains what looks like an e-mail address, a telephone number, a token or a long hexadecimal
 * number. Linear in its length.
 */
export function isPersonal(text: string): boolean {
  return EMAIL.test(text) || isPhone(text) || WEB_TOKEN.test(text) || isLongNumber(text)
}

/** A number without a country's prefix counts when it begins with 0, or when it is written in groups. */
function isPhone(text: string): boolean {
  if (INTERNATIONAL_PHONE.test(text) || PHONE_AFTER_SPACE.test(text)) return true
  if (!PHONE_CHARACTERS.test(text)) return false
  const digits = text.replaceAll(PHONE_SEPARATORS, '')
  const isGrouped = digits.length < text.length
  return digits.length <= 15 && (digits.startsWith('0') || (isGrouped && digits.length >= 10))
}

function isLongNumber(text: string): boolean {
  if (!LONG_RUN.test(text)) return false
  if (LONG_HEX.test(text)) return true
  for (const [run] of text.matchAll(LONG_RUNS)) {
    if (/\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)) return true
  }
  return false
}
