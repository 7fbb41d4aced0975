/** A router by name and id. The name is quoted and escaped, because whoever made the router chose it. */
export function namedRouter({ name, id }: { readonly name: string; readonly id: string }): string {
  return `${JSON.stringify(name)} (${id})`
}
