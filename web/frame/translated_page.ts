/** The text nodes that a translation took out of the page, each with the element in its place. */
const replaced = new WeakMap<Node, ChildNode>()

/**
 * Lets a page be translated by the browser, which puts `<font>` elements in the place of text nodes. React goes on with the
 * nodes that it made: it would change what nobody sees, and fail to remove what is gone. So a node is put back before
 * it is changed or removed; the browser then translates the new text.
 */
export function followTranslation(page: Node): void {
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes
      const font = [addedNodes[0], previousSibling, nextSibling].find(isFont)
      if (text instanceof Text && font) replaced.set(text, font)
    }
  }).observe(page, { childList: true, subtree: true })

  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') ?? {}
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this)
      value.set?.call(this, text)
    },
  })
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    return removeChild.call(this, child) as Child
  }
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null
  ): Child {
    if (before !== null) putBack(before)
    return insertBefore.call(this, child, before) as Child
  }
}

function putBack(node: Node): void {
  const font = replaced.get(node)
  if (font?.isConnected && !node.isConnected) font.replaceWith(node as ChildNode)
  replaced.delete(node)
}

const isFont = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
