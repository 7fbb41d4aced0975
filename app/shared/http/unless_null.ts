/**
 * Makes a Vine transform safe for optional and nullable members. Vine passes their null to the transform before any
 * rule has seen it; here it stays null, for strictObject to refuse or the schema to allow.
 */
export function unlessNull<Made>(transform: (value: string) => Made) {
  return (value: string) => (value === null ? value : transform(value))
}
