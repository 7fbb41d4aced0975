import { type ApiProgram, SOURCE_PROGRAM } from '#scripts/quickstart/api_program'

/** The service from its source, which imports `file` before it reads its configuration. */
export function sourceProgramWith(file: string): ApiProgram {
  const { serverArgs, ...program } = SOURCE_PROGRAM
  return { ...program, serverArgs: serverArgs.toSpliced(-1, 0, `--import=${file}`) }
}
