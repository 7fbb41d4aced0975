interface ScrapedSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** An answer of `/metrics`, parsed from the text format. */
export interface Scrape {
  readonly types: ReadonlyMap<string, string>
  readonly helps: ReadonlyMap<string, string>
  readonly samples: readonly ScrapedSample[]
  /** The value of the first sample with all of `labels`. */
  valueOf(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

/** Throws on a line outside the format. */
export function scrapeOf(text: string): Scrape {
  const types = new Map<string, string>()
  const helps = new Map<string, string>()
  const samples: ScrapedSample[] = []
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, about = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === undefined) samples.push(sampleOf(line))
    else (kind === 'TYPE' ? types : helps).set(about, rest)
  }
  return {
    types,
    helps,
    samples,
    valueOf: (name, labels = {}) =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
      )?.value,
  }
}

function sampleOf(line: string): ScrapedSample {
  const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`no line of the format: ${line}`)
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label, text]) => [label, text])),
    value: Number(value),
  }
}
