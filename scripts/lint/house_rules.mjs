import boundaries from './boundaries.mjs'
import browserSupport from './browser_support.mjs'
import classLength from './class_length.mjs'
import constructorStyle from './constructor_style.mjs'
import folderSize from './folder_size.mjs'
import names from './names.mjs'
import patientTimes from './patient_times.mjs'
import readonlyMembers from './readonly_members.mjs'
import typeImports from './type_imports.mjs'

/** Read once, they show a page that may not have arrived yet. */
const READINGS =
  '/^(allInnerTexts|allTextContents|count|focused|getAttribute|innerText|inputValue|isChecked|isDisabled|isEnabled|isHidden|isVisible|textContent|title)$/'
/** The inside of a package; ajv documents that its 2020 dialect is imported from there. */
const PRIVATE_PATH = '^(?![.#]|ajv/dist/2020)(@[^/]+/)?[^/]+/(build|dist|lib|src)/'
const CLOCK = 'Take the time from Clock (app/shared/clock.ts).'
const HANDLER =
  'ClassDeclaration[id.name=/Controller$/] > ClassBody > MethodDefinition[key.name=execute] > FunctionExpression'
const NO_MARKUP = 'No text becomes markup: render elements.'
const WAIT = 'Wait for what the page must show: assertBecomes(() => …, expected).'

/** The rules of this project, as a plugin of oxlint. */
export default {
  meta: { name: 'house' },
  rules: {
    boundaries,
    'browser-support': browserSupport,
    'class-length': classLength,
    'constructor-style': constructorStyle,
    'folder-size': folderSize,
    'readonly-members': readonlyMembers,
    names,
    'patient-times': patientTimes,
    'type-imports': typeImports,
    'no-undefined-initializer': forbid({
      'VariableDeclaration[kind=/^(let|var)$/] > VariableDeclarator[init.type=Identifier][init.name=undefined]':
        'A variable without a value is undefined.',
    }),
    /** They gain nothing but a line break. */
    'no-spread-literals': forbid({
      'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression[expression.type=ObjectExpression]).argument':
        'Write the members themselves: the formatter breaks the lines.',
      ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > :matches(ArrayExpression, TSAsExpression[expression.type=ArrayExpression]).argument':
        'Write the elements themselves: the formatter breaks the lines.',
    }),
    'public-imports': forbid({
      [`[source.value=/${PRIVATE_PATH.replaceAll('/', String.raw`\x2F`)}/]`]:
        'Import what the package exports: its inside may change in any release.',
    }),
    'time-from-clock': forbid({
      "CallExpression[callee.object.name='Date'][callee.property.name='now']": CLOCK,
      "NewExpression[callee.name='Date'][arguments.length=0]": CLOCK,
    }),
    /** Requests do not go through the framework's runner (ADR 0065). */
    'plain-handlers': forbid({
      [`${HANDLER}[params.length>1]`]:
        'Nothing injects into a handler: inject into the constructor.',
      [`${HANDLER} > BlockStatement > ReturnStatement[argument.type=/^(Object|Array|Await|New)Expression$|Literal$/]`]:
        'What a handler returns is not sent: send it.',
    }),
    'no-markup': forbid({
      'JSXAttribute[name.name=dangerouslySetInnerHTML]': NO_MARKUP,
      'Property[key.name=dangerouslySetInnerHTML]': NO_MARKUP,
    }),
    'no-one-shot-readings': forbid({
      [`AwaitExpression > CallExpression[callee.property.name=${READINGS}]`]: WAIT,
      'CallExpression[callee.object.name=assert] > CallExpression.arguments[callee.property.name=url]':
        WAIT,
      'CallExpression[callee.property.name=waitForFunction]': `Under the policy of a page it can look only once. ${WAIT}`,
    }),
  },
}

/** A rule that reports every node that one of the selectors matches, with its message. */
function forbid(messages) {
  return {
    meta: { type: 'suggestion', schema: [] },
    create(context) {
      const visitors = Object.entries(messages).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ])
      return Object.fromEntries(visitors)
    },
  }
}
