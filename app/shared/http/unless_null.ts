/**
 * Makes a transform of Vine safe for optional and nullable members. Vine hands their null to the transform although no
 * rule has looked at it; here it stays null, for strictObject to refuse or the schema to allow.
 */
export function unlessNull<Made>(transform: (value: string) => Made) {
  return (value: string) => (value === null ? value : transform(value))
}
