import purifier from 'dompurify'
import {
  allowedAttributes,
  allowedTags,
  cleanElement,
  linkInstead,
  type Policy,
  usualPolicy,
} from '../model/policy/clean-element.ts'
import { isAllowedMedia } from '../model/policy/safe-address.ts'
import { each, inertBody, make, unwrap } from './inert.ts'

/** Elements and attributes of old articles and of pasted text, read before they are replaced. */
const legacyTags = `b i strike del ins font center div section article header footer main figure
  figcaption address dl dt dd big small tt kbd samp q cite mark embed`.split(/\s+/)
const legacyAttributes =
  `face color bgcolor align _url anchorname word_img data-attachment type valign`.split(/\s+/)

/** Parses a string from outside; what could run is gone. Lists: what legacy articles need besides. */
export function purifiedBody(html: string, { legacy = false } = {}): HTMLElement {
  const body = inertBody()
  // Null where the string makes no body at all: a <frameset>.
  const pure: DocumentFragment | null = purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...(legacy ? legacyTags : [])],
    ALLOWED_ATTR: [...allowedAttributes, ...(legacy ? legacyAttributes : [])],
    // Their grammars have colons, and rules of their own.
    ADD_URI_SAFE_ATTR: ['data-chart', 'data-background'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  })
  if (pure) body.append(body.ownerDocument.adoptNode(pure))
  return body
}

/** Brings every element below to the policy: attributes in one spelling, strangers unwrapped. */
export function applyPolicy(root: HTMLElement, policy: Policy = usualPolicy): void {
  for (const element of each(root, '*')) {
    const tag = element.tagName.toLowerCase()
    if (!allowedTags.includes(tag)) {
      unwrap(element)
      continue
    }
    const link = linkOfPlayer(element, policy)
    if (link) {
      element.replaceWith(link)
      continue
    }
    const given = Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name, value]),
    )
    const kept = cleanElement(tag, given, policy)
    if (kept === null) {
      element.remove()
      continue
    }
    for (const name of Object.keys(given)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value)
  }
}

/** The link that stands for a player of a site that is not listed, or null. */
export function linkOfPlayer(element: Element, policy: Policy): HTMLElement | null {
  const found = filmsOf(element).map(({ src }) => src)
  if (found.some(src => isAllowedMedia(src, policy.frameHosts))) return null
  for (const src of found) {
    const attributes = linkInstead(element.tagName.toLowerCase(), src, policy)
    if (attributes === null) continue
    const link = make(element, 'a', attributes)
    link.textContent = src
    return link
  }
  return null
}

/** What a player is told to play, in the order in which a browser tries it. */
export function filmsOf(player: Element): readonly { src: string; type: string | null }[] {
  return [player, ...player.querySelectorAll('source')].flatMap(each => {
    const src = each.getAttribute('src')
    return src === null ? [] : [{ src, type: each === player ? null : each.getAttribute('type') }]
  })
}

/** A string that may be put into the page: what viewers and previews draw. */
export function purify(html: string, policy: Policy = usualPolicy): string {
  const body = purifiedBody(html)
  applyPolicy(body, policy)
  return body.innerHTML
}
