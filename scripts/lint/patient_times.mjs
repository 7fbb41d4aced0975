/** Real time on a busy machine: what takes a moment on a quiet one may take so long. */
const LEAST_MS = 10_000
/** Processor time, which other processes only make more expensive. */
const LEAST_PROCESSOR_MS = 2_000
const PROCESSOR = /^(processor|cpu)Ms$/
const LIMIT =
  /^(answer|claim|deadline|grace|limit|request|slow|storeTimeout|timeout|wait|waitLimit|within)Ms$/
const MEASURED = /(took|elapsed|after|delay|waited)\w*Ms\b|^ms$|(performance|Date)\.now\(\)/i

/**
 * A test of `npm test` neither limits nor judges less than two seconds of processor time or ten of real time. Zero is no
 * time but an end that has come. Where the clock is moved, or what is waited for never comes, a comment beside the
 * setting says so.
 */
export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const constants = new Map()
    const numberOf = (node) => {
      if (node?.type === 'Identifier') return constants.get(node.name) ?? null
      return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : null
    }
    const judge = (node, value, leastMs) => {
      const ms = numberOf(value)
      if (ms === null || ms <= 0 || ms >= leastMs) return
      context.report({
        node,
        message: `A busy machine takes longer: at least ${leastMs} ms, MachineDelay.boundMs, or a clock that the test moves.`,
      })
    }
    return {
      Program({ body }) {
        for (const { type, kind, declarations = [] } of body) {
          if (type !== 'VariableDeclaration' || kind !== 'const') continue
          for (const { id, init } of declarations) {
            if (init?.type === 'Literal') constants.set(id.name, numberOf(init))
          }
        }
      },
      Property({ key, value }) {
        if (PROCESSOR.test(key.name)) judge(value, value, LEAST_PROCESSOR_MS)
        else if (LIMIT.test(key.name)) judge(value, value, LEAST_MS)
      },
      CallExpression(node) {
        const { callee, arguments: given } = node
        const called = callee.property?.name
        if (called === 'timeout') judge(node, given[0], LEAST_MS)
        const [actual, bound] = given
        if (called !== 'isBelow' && called !== 'isAtMost') return
        if (MEASURED.test(context.sourceCode.getText(actual))) judge(node, bound, LEAST_MS)
      },
    }
  },
}
