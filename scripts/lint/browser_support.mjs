import { readFileSync } from 'node:fs'
import data from '@mdn/browser-compat-data' with { type: 'json' }

const project = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The oldest supported browsers, such as `['safari', 17.4]`. */
const OLDEST = project.browserslist.map((one) => {
  const [name, version] = one.split(' ')
  return [name, Number(version)]
})

/**
 * The oldest supported browsers that do not have a feature, by its statements in MDN's compatibility data; empty when all
 * do, or when the data does not know the feature.
 * @public A unit test holds the style sheets with it.
 */
export function lackingBrowsers(feature) {
  const { support } = feature?.__compat ?? {}
  if (support === undefined) return []
  return OLDEST.filter(([name, version]) => ![support[name]].flat().some(isThereIn(version))).map(
    ([name, version]) => `${name} ${version}`
  )
}

function isThereIn(version) {
  return (statement) =>
    Boolean(statement?.version_added) &&
    !statement.flags &&
    !statement.prefix &&
    !statement.alternative_name &&
    !statement.version_removed &&
    Number.parseFloat(statement.version_added.replace('≤', '')) <= version
}

const { api, html, javascript } = data

/** Features that only newer browsers have, and why the others do without. */
const GRACEFUL = {
  'navigation': 'asked for first: use_leave_guard.ts has another way',
  'closedby of <dialog>': 'a second Esc closes what may be lost in older Chromium',
}

/** What `URL.parse` or `Map.groupBy` names. */
function staticMember(holder, member) {
  return api[holder]?.[`${member}_static`] ?? javascript.builtins[holder]?.[member]
}

/** What a name means that no code declares: an interface, a built-in, or a member of the window. */
function globalName(name) {
  return api[name] ?? javascript.builtins[name] ?? api.Window[name]
}

function attribute(element, name) {
  return html.elements[element]?.[name] ?? html.global_attributes[name]
}

/**
 * Globals, their static members, and attributes of elements that an oldest supported browser (`browserslist` in
 * package.json) does not have. Methods of built-in objects are held by `lib` of web/tsconfig.json.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { lacks: '{{what}} is missing in {{browsers}}.' },
  },
  create(context) {
    const judge = (node, what, feature) => {
      const browsers = lackingBrowsers(feature).join(' and ')
      if (browsers && !(what in GRACEFUL))
        context.report({ node, messageId: 'lacks', data: { what, browsers } })
    }
    return {
      'MemberExpression'({ object, property, computed }) {
        if (computed || object.type !== 'Identifier') return
        const feature = staticMember(object.name, property.name)
        judge(property, `${object.name}.${property.name}`, feature)
        const isOfWindow = ['window', 'globalThis'].includes(object.name)
        if (isOfWindow) judge(property, property.name, globalName(property.name))
      },
      'JSXAttribute'({ name, parent }) {
        const feature = attribute(parent.name.name, String(name.name).toLowerCase())
        judge(name, `${name.name} of <${parent.name.name}>`, feature)
      },
      'Program:exit'() {
        const { through } = context.sourceCode.scopeManager.globalScope
        for (const { identifier, isTypeReference } of through) {
          if (!isTypeReference) judge(identifier, identifier.name, globalName(identifier.name))
        }
      },
    }
  },
}
