/** The location of a test, with its titles as written and as printed. */
export interface TestPlace {
  readonly suite: string
  readonly file: string
  readonly group: string
  readonly title: { original: string; expanded: string }
}

/** The shell command that reruns this one test, with the seed in its titles, if any. */
export function repeatCommand({ suite, file, group, title }: TestPlace): string {
  const seed = /\bSEED=(\d+)/.exec(`${group} ${title.expanded}`)?.[1]
  const command = `npm test -- ${suite} --files=${file} ${quoted(`--tests=${title.original}`)}`
  return seed === undefined ? command : `SEED=${seed} ${command}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
