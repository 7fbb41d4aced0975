import typescript from 'typescript'

const { ModuleKind, ScriptTarget } = typescript
const OPTIONS = {
  target: ScriptTarget.ESNext,
  module: ModuleKind.ESNext,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: true,
}

/** The JavaScript of one file, without a check of its types, or null when its syntax is wrong. */
export function toJavaScript(fileName: string, text: string): string | null {
  const compiled = typescript.transpileModule(text, {
    fileName,
    compilerOptions: OPTIONS,
    reportDiagnostics: true,
  })
  return compiled.diagnostics?.length ? null : compiled.outputText
}
