import { relative } from 'node:path'
import { FORBIDDEN_IMPORTS } from './forbidden_imports.mjs'
import { ImportedFiles } from './imported_files.mjs'

const MESSAGES = {
  forbidden: '{{name}}: {{reason}} It leads to {{target}}.',
  unresolved: 'nothing-unresolved: No file is where this leads.',
}

/** Every import leads to a file, and along the arrows of docs/architecture.md. */
export default {
  meta: { type: 'problem', schema: [], messages: MESSAGES },
  create(context) {
    const from = relative(context.cwd, context.filename)
    const rules = FORBIDDEN_IMPORTS.flatMap((rule) => {
      const matched = matching(from, rule.from)
      return matched ? [{ ...rule, to: filled(rule.to, matched) }] : []
    })
    const check = (source, isType) => {
      if (source?.type !== 'Literal') return
      const target = importedFiles(context.cwd).find(source.value, from)
      if (target === null) context.report({ node: source, messageId: 'unresolved' })
      for (const { name, reason, to } of target === null ? [] : rules) {
        if ((isType && to.typesAreFree) || !matching(target, to)) continue
        context.report({ node: source, messageId: 'forbidden', data: { name, reason, target } })
      }
    }
    return {
      ImportDeclaration: ({ source, importKind, specifiers }) =>
        check(source, importKind === 'type' || isOfTypes(specifiers, 'importKind')),
      ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
        check(source, exportKind === 'type' || isOfTypes(specifiers, 'exportKind')),
      ExportAllDeclaration: ({ source, exportKind }) => check(source, exportKind === 'type'),
      ImportExpression: ({ source }) => check(source, false),
      TSImportType: ({ source }) => check(source, true),
    }
  },
}

function isOfTypes(specifiers, kind) {
  return specifiers.length > 0 && specifiers.every((one) => one[kind] === 'type')
}

function matching(file, { path = '', pathNot }) {
  if (pathNot !== undefined && new RegExp(pathNot).test(file)) return null
  return new RegExp(path).exec(file)
}

/** The pattern of targets, with what the groups of the importing file's pattern matched. */
function filled(to, [, ...groups]) {
  const fill = (pattern) =>
    pattern?.replaceAll(/\$(\d)/g, (_, number) => groups[Number(number) - 1] ?? '')
  return { ...to, path: fill(to.path), pathNot: fill(to.pathNot) }
}

let found

function importedFiles(folder) {
  return (found ??= new ImportedFiles(folder))
}
