import { readFileSync } from 'node:fs'

/** The oldest supported browsers (`browserslist` in package.json) as Vite names them: `safari17.4`. */
export function browserTargets(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { browserslist } = JSON.parse(text) as { readonly browserslist: readonly string[] }
  return browserslist.map((one) => one.replace(' ', ''))
}
