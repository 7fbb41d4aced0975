import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import ts from 'typescript'

/** A class, and the names of the types that its constructor takes. */
interface ClassOfTree {
  readonly name: string
  readonly file: string
  readonly takes: readonly string[]
}

/** The TypeScript and Lua of `app` below `root`, read once: what its files export and import, and how its classes are made. */
export class SourceTree {
  /** Paths from `root`. */
  readonly files: readonly string[]
  readonly classes: ClassOfTree[] = []
  readonly #root: string
  readonly #aliases: readonly (readonly [string, string])[]
  readonly #exportedBy = new Map<string, string[]>()
  readonly #importedBy = new Map<string, ReadonlySet<string>>()
  readonly #bags = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
    const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    this.#aliases = Object.entries<string>(imports).map(([alias, target]) => [
      alias.replace('*', ''),
      target.replace('./', '').replace('*.js', ''),
    ])
    this.files = globSync('app/**/*.{ts,lua}', { cwd: root }).sort()
    for (const file of this.files.filter((one) => one.endsWith('.ts'))) this.#read(file)
  }

  /** The files that export `name`, or are called so. */
  filesOf(name: string): string[] {
    const called = this.files.filter((file) => basename(file) === name)
    return [...called, ...(this.#exportedBy.get(name) ?? [])]
  }

  /** The files of `app` that `file` imports, values or types, and the scripts that it loads. */
  importsOf(file: string): ReadonlySet<string> {
    return this.#importedBy.get(file) ?? new Set()
  }

  /** How many classes of `app` a constructor takes, one by one or as members of one object. */
  dependenciesOf({ takes }: ClassOfTree): number {
    const known = new Set(this.classes.map(({ name }) => name))
    return takes.flatMap((name) => this.#bags.get(name) ?? [name]).filter((name) => known.has(name))
      .length
  }

  #read(file: string): void {
    const text = readFileSync(join(this.#root, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
    const imported = new Set<string>()
    for (const [, script = ''] of text.matchAll(/'\.\/(\w+\.lua)'/g)) {
      imported.add(join(dirname(file), script))
    }
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
        const target = this.#target(statement.moduleSpecifier, file)
        if (target !== null) imported.add(target)
      }
      for (const name of exportedNames(statement)) {
        this.#exportedBy.set(name, [...(this.#exportedBy.get(name) ?? []), file])
      }
      if (ts.isInterfaceDeclaration(statement)) {
        const types = statement.members.filter(ts.isPropertySignature).map(typeName)
        this.#bags.set(statement.name.text, types)
      }
      if (ts.isClassDeclaration(statement)) {
        const constructed = statement.members.find(ts.isConstructorDeclaration)
        const takes = (constructed?.parameters ?? []).map(typeName)
        this.classes.push({ name: statement.name?.text ?? '', file, takes })
      }
    }
    this.#importedBy.set(file, imported)
  }

  #target(specifier: ts.Expression | undefined, from: string): string | null {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return null
    const { text } = specifier
    const alias = this.#aliases.find(([name]) => text.startsWith(name))
    if (!text.startsWith('.') && !alias) return null
    const path = alias ? alias[1] + text.slice(alias[0].length) : join(dirname(from), text)
    const file = `${path.replace(/\.js$/, '')}.ts`
    return file.startsWith('app/') && existsSync(join(this.#root, file)) ? file : null
  }
}

function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList
    return declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  }
  const isNamed = ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

function typeName({ type }: ts.ParameterDeclaration | ts.PropertySignature): string {
  if (type === undefined || !ts.isTypeReferenceNode(type)) return ''
  return ts.isIdentifier(type.typeName) ? type.typeName.text : ''
}
