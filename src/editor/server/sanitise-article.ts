import sanitizeHtml, { type Transformer } from 'sanitize-html'
import {
  allowedAttributes,
  allowedTags,
  cleanElement,
  linkInstead,
  type Policy,
  usualPolicy,
} from '../model/policy/clean-element.ts'

/** Elements that were common in old articles, and what stands for them now. */
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
  section: 'p',
  center: 'p',
}

// An option that the types of sanitize-html do not know: attributes written even when empty.
const keptEmpty = { allowedEmptyAttributes: ['alt', 'controls', 'noshade', 'allowfullscreen'] }

/**
 * An article as it may be stored: only what the policy allows, in the browser's own spelling, so
 * that what the editor writes comes out byte for byte. Applied twice it gives the same.
 */
export function sanitiseArticle(html: string, policy: Policy = usualPolicy): string {
  // Elements come in the order of the text: a source belongs to the player that was opened last.
  let isLinked = false
  const player: Transformer = (tag, attributes) => {
    const link = linkInstead(tag, attributes.src, policy)
    isLinked = link !== null
    if (link === null) return { tagName: tag, attribs: attributes }
    return { tagName: 'a', attribs: { ...link }, text: attributes.src ?? '' }
  }
  const source: Transformer = (tag, attributes) => {
    const link = isLinked ? null : linkInstead('video', attributes.src, policy)
    if (link === null) return { tagName: tag, attribs: attributes }
    return { tagName: 'a', attribs: { ...link }, text: attributes.src ?? '' }
  }
  return printed(
    sanitizeHtml(html, {
      allowedTags: [...allowedTags],
      allowedAttributes: { '*': [...allowedAttributes] },
      allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
      allowedSchemesByTag: {
        img: ['http', 'https'],
        video: ['http', 'https'],
        audio: ['http', 'https'],
      },
      allowProtocolRelative: false,
      disallowedTagsMode: 'discard',
      nonTextTags: [
        ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes'],
        ...['plaintext', 'svg', 'math', 'template', 'title', 'object', 'applet'],
      ],
      selfClosing: ['br', 'hr', 'img', 'col', 'source'],
      enforceHtmlBoundary: false,
      nestingLimit: 60,
      // The policy itself reads styles; a second reader would only disagree.
      parseStyleAttributes: false,
      transformTags: {
        video: player,
        audio: player,
        source,
        '*': (tag, attributes) => {
          const tagName = renamed[tag] ?? tag
          return { tagName, attribs: { ...(cleanElement(tagName, attributes, policy) ?? {}) } }
        },
      },
      ...keptEmpty,
      exclusiveFilter: ({ tag, attribs }) =>
        (tag === 'iframe' || tag === 'img' || tag === 'source') && !attribs.src && !attribs.href,
    }),
  )
}

// sanitize-html closes empty elements like XML and writes flags as ="": browsers do only the latter.
function printed(html: string): string {
  return html.replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;').replace(players, playerOrLink)
}

const players = /<(video|audio)\b([^>]*)>((?:(?!<\/?(?:video|audio)\b).)*)<\/\1>/gs

/** A player with what it plays and nothing else; the link to what it would have played where it may not. */
function playerOrLink(_whole: string, tag: string, attributes: string, inner: string): string {
  const sources = inner.match(/<source [^>]*>/g) ?? []
  if (attributes.includes(' src="') || sources.length > 0)
    return `<${tag}${attributes}>${sources.join('')}</${tag}>`
  return /<a [^>]*>[^<]*<\/a>/.exec(inner)?.[0] ?? ''
}
