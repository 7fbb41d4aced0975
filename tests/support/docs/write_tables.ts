/** `npm run docs:tables`: writes the tables of docs/operations that are made of the source. */
import { writeFileSync } from 'node:fs'
import { PROJECT_URL } from '#scripts/services/project_folders'
import {
  aroundSection,
  aroundTable,
  FAULT_SECTION,
  faultList,
  operatorsTables,
} from './operators_tables.js'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`

for (const table of operatorsTables()) {
  const [before, , after] = aroundTable(table)
  const lines = [table.head, table.head.map(() => '---'), ...table.rows].map(line)
  writeFileSync(new URL(table.document, PROJECT_URL), before + lines.join('') + after)
}

const [before, , after] = aroundSection(FAULT_SECTION)
writeFileSync(new URL(FAULT_SECTION.document, PROJECT_URL), before + faultList() + after)
