import ts from 'typescript'

/**
 * What the compiler says of these texts, by the file that each stands for, and of other files that they use. One program
 * holds them all, so each must be a module; the libraries of TypeScript itself are not judged.
 */
export function mistakesIn(
  texts: ReadonlyMap<string, string>,
  ofCaller: ts.CompilerOptions
): Map<string, string[]> {
  const options = { ...ofCaller, skipDefaultLibCheck: true }
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (name) => texts.has(name) || host.fileExists(name),
    getSourceFile(name, target, ...rest) {
      const text = texts.get(name)
      if (text === undefined) return host.getSourceFile(name, target, ...rest)
      return ts.createSourceFile(name, text, target)
    },
  })
  const found = new Map<string, string[]>()
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file?.fileName ?? ''
    const said = ts.flattenDiagnosticMessageText(messageText, ' ')
    found.set(name, [...(found.get(name) ?? []), said])
  }
  return found
}
