/** Text nodes that a translation removed, with the element that replaced each. */
const replaced = new WeakMap<Node, ChildNode>()

/**
 * Makes React work on a page that the browser translates, which replaces text nodes by `<font>` elements. React keeps its own
 * text nodes: it would update detached nodes, and fail to remove them. So a node is put back before React changes or removes
 * it, and the browser translates the new text.
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
