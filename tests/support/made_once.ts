/** What `make` makes for the first caller, given to all: for tests that cannot see that others read the same. */
export function madeOnce<Input extends readonly unknown[], Made>(
  make: (...input: Input) => Promise<Made>
): (...input: Input) => Promise<Made> {
  let made: Promise<Made> | undefined
  return (...input) => (made ??= make(...input))
}
