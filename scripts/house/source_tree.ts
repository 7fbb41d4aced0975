import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
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

/** The TypeScript of `app` below `root`, read once: its files, and how its classes are made. */
export class SourceTree {
  /** Paths from `root`. */
  readonly files: readonly string[]
  readonly classes: ClassOfTree[] = []
  readonly #root: string
  readonly #bags = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
    this.files = globSync('app/**/*.ts', { cwd: root }).sort()
    for (const file of this.files) this.#read(file)
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
    for (const statement of source.statements) {
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
  }
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
