interface AuditRun {
  readonly code: number | null
  /** The output of `npm audit --json`. */
  readonly output: string
  /** The text of package-lock.json. */
  readonly lock: string
}

interface AuditVerdict {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1 | 3
}

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly integrity?: string
  readonly deprecated?: string
}

/** The result of an audit; where the registry refuses, what the lock file alone shows. */
export function verdictOf({ code, output, lock }: AuditRun): AuditVerdict {
  const report = objectIn(output)
  const found = Reflect.get(Object(report), 'vulnerabilities')
  if (typeof found === 'object' && found !== null) {
    const lines = Object.entries(found).map(
      ([name, about]) => `${name}: ${String(Reflect.get(Object(about), 'severity'))}`
    )
    return lines.length === 0
      ? { lines: ['no known vulnerability in what the service runs on'], exitCode: 0 }
      : { lines, exitCode: 1 }
  }
  const locked = lockFaults(lock)
  const asked = `the registry refuses the question (npm audit ended with ${code}); see docs/adr`
  return { lines: [...locked, asked], exitCode: locked.length > 0 ? 1 : 3 }
}

/** Production packages that are deprecated, or that the lock file lists without a hash. */
export function lockFaults(lock: string): string[] {
  const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(lock).packages
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .flatMap(([path, { deprecated, integrity }]) => [
      ...(deprecated === undefined ? [] : [`${path} is deprecated: ${deprecated}`]),
      ...(integrity === undefined ? [`${path} has no hash in the lock`] : []),
    ])
}

/** npm may print warnings before the object. */
function objectIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
