/**
 * `npm run house`: counts what makes the code easy or hard to navigate, next to the goals. `-- --json` adds the figures
 * as the last line; `-- --root=<folder>` counts another checkout. Judges the tree alone, and runs nothing.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { houseFigures } from './house/house_figures.ts'
import { PROJECT_FOLDER } from './services/project_folders.ts'

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, root: { type: 'string', default: PROJECT_FOLDER } },
})
const { figures, missed } = houseFigures(resolve(values.root))
figures.print()
missed.forEach((line) => console.log(line))
if (values.json) console.log(JSON.stringify({ figures: figures.all }))
