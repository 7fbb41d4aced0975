/** A router by name and id. The name is user input, so it is quoted and escaped. */
export function namedRouter({ name, id }: { readonly name: string; readonly id: string }): string {
  return `${JSON.stringify(name)} (${id})`
}
