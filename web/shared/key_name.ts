/** The members of a KeyboardEvent that name its key. */
interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** `j`, `Ctrl+s` (also for Command) or `Alt+1`, whatever character Option or another keyboard layout produces. */
export function keyName({ key, code, ctrlKey, metaKey, altKey }: PressedKey): string {
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`
  if (!altKey) return key
  return `Alt+${/^Digit(\d)$/.exec(code)?.[1] ?? key}`
}
