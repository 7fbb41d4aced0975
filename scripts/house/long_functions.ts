import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import ts from 'typescript'

/** The functions below `folder` of `root` with more than `linesMax` lines, the longest first, as `name: lines, file`. */
export function longFunctions(root: string, folder: string, linesMax: number): string[] {
  const found: { lines: number; text: string }[] = []
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const visit = (node: ts.Node, named: string): void => {
      if (ts.isFunctionLike(node)) {
        const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
        const name = node.name?.getText(source) ?? named
        if (lines > linesMax) found.push({ lines, text: `${name}: ${lines} lines, ${file}` })
      }
      const own = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
      ts.forEachChild(node, (child) => visit(child, own ? node.name.getText(source) : named))
    }
    visit(source, 'a function')
  }
  return found.sort((a, b) => b.lines - a.lines).map((one) => one.text)
}
