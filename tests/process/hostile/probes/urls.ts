import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import { FILL_NAMES, filled, json, ROUTERS } from './texts.js'

const REQUESTS = 6
const MOST = 8_190

/** URLs of about so many characters. */
const SHAPES: Readonly<Record<string, (length: number, fill: string) => string>> = {
  'segments': (length) => `https://x.example/${'a/'.repeat(length / 2)}`,
  'segments that go up': (length) =>
    `https://x.example/${'a/'.repeat(length / 4)}${'../'.repeat(length / 8)}`,
  'a long segment': (length, fill) => `https://x.example/${filled(fill, length / 6)}`,
  'parameters': (length) => `https://x.example/?${'a&'.repeat(length / 2)}`,
  'different parameters': (length) =>
    `https://x.example/?${Array.from({ length: length / 7 }, (_, at) => `n${at}=1`).join('&')}`,
  'escapes that are none': (length) =>
    `https://x.example/${'%zz%f'.repeat(length / 5)}?${'%ff%zz'.repeat(length / 9)}`,
  'half of each escape': (length) => `https://x.example/${'%c3'.repeat(length / 3)}`,
  'a long host': (length, fill) => `https://${filled(fill, length)}/`,
  'a host of letters beyond ASCII': (length) => `https://${'ß.ä'.repeat(length / 3)}/`,
  'an encoded host': (length) => `https://xn--${'a'.repeat(length)}/`,
  'an escaped host': (length) => `https://${'%CC%81%CC%96'.repeat(length / 12)}/`,
  'a host behind tabs': (length) => `h\tttps://a${'\u0301\t\u0316\t'.repeat(length / 4)}/`,
  'a long value': (length, fill) => `https://x.example/?n0=${filled(fill, length / 6)}`,
}

const GENES = {
  fill: FILL_NAMES,
  shape: Object.keys(SHAPES),
  length: [100, 2_000, 8_000, MOST - 40],
}

function urlOf(genes: Genes): string {
  const shape = SHAPES[textOf(genes, 'shape')]
  return (shape?.(numberOf(genes, 'length'), textOf(genes, 'fill')) ?? '').slice(0, MOST)
}

export const URL_PROBES: readonly Probe[] = [
  {
    id: 'urls: one to resolve or explain',
    bound: 'url',
    genes: { ...GENES, to: ['explain', 'resolve'] },
    attack(caller, genes) {
      const call = { path: `${ROUTERS}/${textOf(genes, 'to')}`, body: json({ url: urlOf(genes) }) }
      return caller.sendAll(Array.from({ length: REQUESTS }, () => call))
    },
  },
  {
    id: 'urls: a batch to resolve',
    bound: 'batch',
    genes: { ...GENES, count: [1, 100, 500] },
    attack(caller, genes) {
      const url = urlOf(genes)
      const count = Math.min(
        numberOf(genes, 'count'),
        Math.floor(250_000 / Buffer.byteLength(JSON.stringify(url)))
      )
      const urls = Array.from({ length: count }, () => url)
      return caller.send({ path: `${ROUTERS}/resolve-batch`, body: json({ urls }) })
    },
  },
  {
    id: 'urls: many examples',
    bound: 'examples',
    genes: { ...GENES, count: [1, 10, 100], to: ['create', 'validate'] },
    attack(caller, genes) {
      const exampleUrls = Array.from({ length: numberOf(genes, 'count') }, () => urlOf(genes))
      const draft = {
        name: 'Examples',
        booking_flow_id: caller.attacker.bookingFlowId,
        example_urls: exampleUrls,
        matching_criteria: { path: { segments: ['x'] } },
      }
      return textOf(genes, 'to') === 'create'
        ? caller.send({ path: `${ROUTERS}?validate_only=true`, body: json(draft) })
        : caller.send({
            path: `${ROUTERS}/validate-example-urls`,
            body: json({ example_urls: exampleUrls }),
          })
    },
  },
  {
    id: 'urls: an import of examples',
    bound: 'import',
    genes: { ...GENES, routers: [1, 10, 100] },
    attack(caller, genes) {
      const url = urlOf(genes)
      const count = Math.floor(3_800_000 / Buffer.byteLength(url) / numberOf(genes, 'routers'))
      const routers = Array.from({ length: numberOf(genes, 'routers') }, (_, at) => ({
        name: `Examples ${at}`,
        booking_flow_id: caller.attacker.bookingFlowId,
        matching_criteria: { path: { segments: [`x${at}`] } },
        example_urls: Array.from({ length: Math.min(100, count) }, () => url),
      }))
      return caller.send({ path: `${ROUTERS}/import?validate_only=true`, body: json({ routers }) })
    },
  },
]
