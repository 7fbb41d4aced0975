type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** `j`, `Ctrl+s` (also for Command) or `Alt+1`, whatever sign Option or another keyboard makes of the digit. */
export function keyName({ key, code, ctrlKey, metaKey, altKey }: Pressed): string {
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`
  if (!altKey) return key
  return `Alt+${/^Digit(\d)$/.exec(code)?.[1] ?? key}`
}
