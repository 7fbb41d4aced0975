/**
 * `npm run icons`: writes `web/icons/lucide.ts` and its license from the npm package `lucide-react`, with the icons that the
 * console imports. The package itself, 51 MB of all icons, is fetched into a temporary folder and not installed.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_FOLDER } from './services/project_folders.ts'

const PACKAGE = 'lucide-react@1.75.0'
const FOLDER = join(PROJECT_FOLDER, 'web', 'icons')
const IMPORT = /import (?:type )?\{([^}]*)\} from '[./]*\/icons\/lucide\.js'/g

type Attributes = Readonly<Record<string, string>>

/** The elements of an icon as one path: all of them are drawn with the same stroke. */
function pathOf(element: string, attributes: Attributes): string {
  const of = (name: string) => Number(attributes[name] ?? 0)
  switch (element) {
    case 'path':
      return absolute(attributes.d ?? '')
    case 'circle': {
      const [x, y, r] = [of('cx'), of('cy'), of('r')]
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
    }
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'rect': {
      const [x, y, width, height, r] = [of('x'), of('y'), of('width'), of('height'), of('rx')]
      const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
      const [across, down] = [width - 2 * r, height - 2 * r]
      return `M${x + r} ${y}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`
    }
    case 'polyline':
    case 'polygon':
      return `M${attributes.points}${element === 'polygon' ? 'z' : ''}`
    default:
      throw new Error(`an icon has an element ${element}`)
  }
}

/** A path that may follow another one: its first point is absolute, as it is where a path begins. */
function absolute(path: string): string {
  return path.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, next) => `M${x} ${y}${next === undefined ? '' : 'l'}`
  )
}

const names = new Set<string>()
for (const file of globSync('web/**/*.{ts,tsx}', { cwd: PROJECT_FOLDER })) {
  const text = readFileSync(join(PROJECT_FOLDER, file), 'utf8')
  for (const [, imported = ''] of text.matchAll(IMPORT)) {
    for (const one of imported.split(',')) {
      const [name = ''] = one.trim().split(' as ')
      if (name !== '' && !name.startsWith('type ') && name !== 'IconType') names.add(name)
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  execFileSync('npm', ['pack', PACKAGE, '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = globSync('*.tgz', { cwd: folder })[0] ?? ''
  execFileSync('tar', ['xzf', archive, '--strip-components=1'], { cwd: folder })
  /** The source of an icon; the file of a former name only names another file. */
  const sourceOf = (file: string): string => {
    const source = readFileSync(join(folder, 'dist/esm/icons', `${file}.mjs`), 'utf8')
    const other = /export \{[^}]*\bdefault\b[^}]*\} from '\.\/([\w-]+)\.mjs'/.exec(source)?.[1]
    return other === undefined ? source : sourceOf(other)
  }
  const iconOf = (name: string): string => {
    const file = name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
    // Only the data: the module itself imports React.
    const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(sourceOf(file))?.[1]
    if (data === undefined) throw new Error(`${file} has no data`)
    const { node } = new Function(`return ${data}`)() as { node: [string, Attributes][] }
    const path = node.map(([element, attributes]) => pathOf(element, attributes)).join('')
    return `export const ${name} = icon('${path}')`
  }
  const lines = [...names].sort().map(iconOf)
  writeFileSync(join(FOLDER, 'LICENSE'), readFileSync(join(folder, 'LICENSE')))
  writeFileSync(
    join(FOLDER, 'lucide.ts'),
    [
      `// Written by \`npm run icons\` from ${PACKAGE}; LICENSE is its license.`,
      `import { icon } from './icon.js'`,
      '',
      ...lines,
      '',
    ].join('\n')
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
