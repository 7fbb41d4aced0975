const MESSAGES = {
  variable: '{{name}} is written as camelCase, PascalCase or UPPER_CASE.',
  type: '{{name}} is written as PascalCase.',
  interface: '{{name}} is named after what it is, without an I.',
}
const VARIABLE = /^([^_]+|[^a-z_]+(_[^a-z_]+)*)$/
const TYPE = /^[^a-z_][^_]*$/

/** Variables are camelCase, PascalCase or UPPER_CASE; types are PascalCase, and interfaces have no prefix. */
export default {
  meta: { type: 'suggestion', schema: [], messages: MESSAGES },
  create(context) {
    const check = (node, pattern, messageId) => {
      if (pattern.test(node.name)) return
      context.report({ node, messageId, data: { name: node.name } })
    }
    const type = ({ id }) => id && check(id, TYPE, 'type')
    return {
      VariableDeclarator: ({ id }) => named(id).forEach((one) => check(one, VARIABLE, 'variable')),
      ClassDeclaration: type,
      ClassExpression: type,
      TSEnumDeclaration: type,
      TSTypeAliasDeclaration: type,
      TSTypeParameter: ({ name }) => check(name, TYPE, 'type'),
      TSInterfaceDeclaration(node) {
        type(node)
        check(node.id, /^(?!I[A-Z])/, 'interface')
      },
    }
  },
}

/** The identifiers that a pattern declares. */
function named(pattern) {
  if (pattern === null) return []
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(named)
  if (pattern.type === 'ObjectPattern') return pattern.properties.flatMap(named)
  return named(pattern.value ?? pattern.left ?? pattern.argument)
}
