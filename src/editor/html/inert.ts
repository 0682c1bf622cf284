/** An element of a document that loads nothing and runs nothing. */
export function inertBody(html = ''): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
  return body
}

/** Elements below, as they are now: safe to change while walking. */
export function each<E extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): E[] {
  return [...root.querySelectorAll<E>(selector)]
}

/** Puts the children in the element's place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Replaces an element by one of another tag with the same children and attributes. */
export function rename(element: HTMLElement, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) made.setAttribute(name, value)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

/** Makes an element of the same document. */
export function make(
  near: Node,
  tag: string,
  attributes: Record<string, string> = {},
): HTMLElement {
  const made = (near.ownerDocument ?? document).createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

const blocks = new Set(
  `p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tbody thead tfoot tr td th caption hr video
  audio iframe div section article header footer main figure figcaption address center dl dt dd`.split(
    /\s+/,
  ),
)

/** Whether a node stands for itself instead of in a line. */
export function isBlock(node: Node | null): boolean {
  return node !== null && blocks.has(node.nodeName.toLowerCase())
}

/** Whether a node shows nothing: blank text, a comment. */
export function isBlank(node: Node): boolean {
  if (node.nodeType === 3) return /^[ \t\r\n\f]*$/.test(node.nodeValue ?? '')
  return node.nodeType === 8
}
