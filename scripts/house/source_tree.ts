import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import ts from 'typescript'

const SAME_OBJECT = new Set(['Omit', 'Partial', 'Readonly'])

/** A class, and the names of the types that its constructor takes, `Pick`s and single members included. */
interface ClassOfTree {
  readonly name: string
  readonly file: string
  readonly takes: readonly string[]
  /** Has members, and all of them are properties. */
  readonly isData: boolean
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

  /**
   * How many classes of `app` that do something a constructor takes, each once: one by one or in an object of them, whole,
   * as a `Pick` or as one of their functions. Other values, lists and classes with nothing but properties are data.
   */
  dependenciesOf({ takes }: ClassOfTree): number {
    const working = new Set(this.classes.flatMap(({ name, isData }) => (isData ? [] : [name])))
    const names = new Set(takes)
    for (const name of names) this.#bags.get(name)?.forEach((inside) => names.add(inside))
    const owners = new Set([...names].map((name) => name.replace(/\..*/, '')))
    return owners.intersection(working).size
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
        const owner = statement.name.text
        this.#bags.set(owner, typesOfMembers(statement))
        for (const member of statement.members.filter(ts.isPropertySignature)) {
          this.#bags.set(`${owner}.${member.name.getText(source)}`, typeNames(member.type))
        }
      }
      if (ts.isTypeAliasDeclaration(statement)) {
        this.#bags.set(statement.name.text, typeNames(statement.type))
      }
      if (ts.isClassDeclaration(statement)) {
        const constructed = statement.members.find(ts.isConstructorDeclaration)
        const takes = (constructed?.parameters ?? []).flatMap(({ type }) => typeNames(type))
        const isData =
          statement.members.length > 0 && statement.members.every(ts.isPropertyDeclaration)
        this.classes.push({ name: statement.name?.text ?? '', file, takes, isData })
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

/** The types whose objects or functions a value of `type` gives, without those inside lists and generic types. */
function typeNames(type: ts.TypeNode | undefined): string[] {
  if (type === undefined) return []
  if (ts.isParenthesizedTypeNode(type)) return typeNames(type.type)
  if (ts.isIndexedAccessTypeNode(type)) return partsOf(type.objectType, type.indexType)
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) {
    return type.types.flatMap(typeNames)
  }
  if (ts.isTypeLiteralNode(type)) return typesOfMembers(type)
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return []
  const { text } = type.typeName
  if (text === 'Pick') return partsOf(type.typeArguments?.[0], type.typeArguments?.[1])
  return SAME_OBJECT.has(text) ? typeNames(type.typeArguments?.[0]) : [text]
}

/** `Type.key` for each key. */
function partsOf(type: ts.TypeNode | undefined, keys: ts.TypeNode | undefined): string[] {
  const named = keys && ts.isUnionTypeNode(keys) ? keys.types : [keys]
  return typeNames(type).flatMap((name) =>
    named.map((key) => {
      const isText = key && ts.isLiteralTypeNode(key) && ts.isStringLiteral(key.literal)
      return isText ? `${name}.${key.literal.text}` : name
    })
  )
}

function typesOfMembers({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode): string[] {
  return members.filter(ts.isPropertySignature).flatMap(({ type }) => typeNames(type))
}
