import { cleanChartSettings } from '../chart/chart-settings.ts'
import { cleanClass } from './clean-class.ts'
import { cleanColor } from './clean-color.ts'
import { cleanStyle } from './clean-style.ts'
import {
  isAllowedFrame,
  isAllowedMedia,
  isSafeLink,
  isSafeSource,
  usualFrameHosts,
  withoutMapKey,
} from './safe-address.ts'

/** What an application adds to the policy. */
export interface Policy {
  /** Hosts that may be framed and whose videos and sounds may be played, with all below them. */
  readonly frameHosts: readonly string[]
}

/** The policy of an application that adds nothing. */
export const usualPolicy: Policy = { frameHosts: usualFrameHosts }

/** Every element a stored article may contain. */
export const allowedTags: readonly string[] =
  `p h1 h2 h3 h4 h5 h6 br hr strong em u s sub sup span a img ul ol li blockquote pre table caption
  colgroup col tbody thead tfoot tr th td video audio source iframe`.split(/\s+/)

/** Attributes of an element by name. */
export type Attributes = Readonly<Record<string, string>>

type Check = (value: string, policy: Policy) => string | null

const plain: Check = value => value.slice(0, 500)
const filled: Check = value => value.slice(0, 500) || null
const flag: Check = () => ''
const link: Check = value => (isSafeLink(value) ? value.trim() : null)
const source: Check = value => (isSafeSource(value) ? value.trim() : null)
const film: Check = (value, { frameHosts }) =>
  isAllowedMedia(value, frameHosts) ? value.trim() : null
const picture: Check = value => (isSafeSource(value) ? withoutMapKey(value.trim()) : null)
const pixels: Check = value => /^(\d{1,4})(?:\.\d+)?(px)?$/.exec(value.trim())?.[1] ?? null
const extent: Check = (value, policy) =>
  /^(\d{1,2}|100)(\.\d+)?%$/.test(value.trim()) ? value.trim() : pixels(value, policy)
const span: Check = value => (/^([2-9]|[1-9]\d|100)$/.test(value) ? value : null)
const small: Check = value => (/^\d{1,2}$/.test(value) ? value : null)
const word =
  (words: RegExp): Check =>
  value =>
    words.test(value.toLowerCase()) ? value.toLowerCase() : null
const sideways = word(/^(left|center|right|justify)$/)

const cell: Readonly<Record<string, Check>> = {
  colspan: span,
  rowspan: span,
  width: extent,
  height: pixels,
  align: sideways,
  valign: word(/^(top|middle|bottom|baseline)$/),
}
const mediaType: Check = value => (/^(video|audio)\/[\w.+-]+$/.test(value) ? value : null)
const media: Readonly<Record<string, Check>> = {
  controls: flag,
  preload: word(/^(none|metadata|auto)$/),
  width: extent,
  height: pixels,
  src: film,
  poster: source,
  type: mediaType,
}

const ofTag: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  a: { href: link, target: word(/^_(blank|self)$/), name: anchorName },
  img: { src: picture, alt: plain, width: extent, height: extent, border: small, vspace: small },
  td: cell,
  th: cell,
  tr: { height: pixels },
  table: {
    width: extent,
    align: sideways,
    border: small,
    cellspacing: small,
    cellpadding: small,
    interlaced: word(/^(enabled|disabled)$/),
    bordercolor: cleanColor,
    'data-sort': value => (/^sort(Enabled|Disabled)$/.test(value) ? value : null),
    'data-sort-type': word(/^(reversecurrent|orderbyasc|reversebyasc|orderbynum|reversebynum)$/),
    'data-chart': cleanChartSettings,
  },
  ol: { start: value => (/^[1-9]\d{0,3}$/.test(value) && value !== '1' ? value : null) },
  col: { width: pixels, span },
  video: media,
  audio: media,
  source: { src: film, type: mediaType },
  iframe: {
    src: (value, policy) => (isAllowedFrame(value, policy.frameHosts) ? value.trim() : null),
    width: extent,
    height: pixels,
    frameborder: small,
    scrolling: word(/^(yes|no|auto)$/),
    allowfullscreen: flag,
    align: sideways,
  },
  hr: { noshade: flag, size: small },
  p: { 'data-background': background },
}

const ofAll: Readonly<Record<string, Check>> = {
  title: filled,
  dir: word(/^rtl$/),
  class: value => cleanClass(value) || null,
}

/** Every attribute name that some element may carry, for sanitisers that ask for a list. */
export const allowedAttributes: readonly string[] = [
  ...new Set([
    ...Object.values(ofTag).flatMap(Object.keys),
    ...Object.keys(ofAll),
    'style',
    'rel',
    'sandbox',
    'referrerpolicy',
    'loading',
  ]),
]

/**
 * The attributes that an element keeps, in one order and one spelling; null when the element
 * cannot stay. Browser and server call this same rule on every element.
 */
export function cleanElement(tag: string, given: Attributes, policy: Policy): Attributes | null {
  const checks = { ...ofTag[tag], ...ofAll }
  const kept: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const value = given[name]
    const clean = value === undefined ? null : check(value, policy)
    if (clean !== null) kept[name] = clean
  }
  const isHolder = 'data-chart' in kept || 'data-background' in kept
  const style = cleanStyle(given.style ?? '', { mayHide: isHolder })
  if (style !== '') kept.style = style
  return completed(tag, kept)
}

const players: readonly string[] = ['video', 'audio']

/**
 * What stands for a video or a sound of a site that is not listed: a link to it, so that nothing is
 * lost; null for everything else.
 */
export function linkInstead(
  tag: string,
  address: string | null | undefined,
  policy: Policy,
): Attributes | null {
  if (!players.includes(tag) || !address || !isSafeSource(address)) return null
  if (isAllowedMedia(address, policy.frameHosts)) return null
  return cleanElement('a', { href: address, target: '_blank' }, policy)
}

function completed(tag: string, kept: Record<string, string>): Attributes | null {
  if (tag === 'iframe') return kept.src ? { ...kept, ...caged } : null
  if (tag === 'img' || tag === 'source') return kept.src ? kept : null
  if (tag !== 'a') return kept
  if (kept.target === '_blank') kept.rel = 'noopener noreferrer'
  return kept
}

const caged: Attributes = {
  sandbox: 'allow-scripts allow-popups allow-presentation allow-same-origin',
  referrerpolicy: 'no-referrer',
  loading: 'lazy',
}

const domNames =
  /^(document|window|body|head|forms|images|links|cookie|location|name|nodename|attributes|children|parentnode|constructor|prototype|__proto__|on\w+|get\w+|set\w+|query\w+|create\w+|append\w+|remove\w*|insert\w+|inner\w+|outer\w+|default\w+|self|top|parent|frames|status|domain|title|alert|eval|all|scripts|anchors|implementation|firstchild|lastchild|ownerdocument|textcontent|submit|action|method)$/i

/** The name of an anchor, or null when a page script could mistake it for a property. */
export function anchorName(value: string): string | null {
  return /^[\w\u4e00-\u9fa5-]{1,64}$/.test(value) && !domNames.test(value) ? value : null
}

// UEditor writes the background as declarations; only a colour and a picture of the web are read.
function background(value: string): string | null {
  const color = cleanColor(/background-color:\s*([^;]+)/.exec(value)?.[1] ?? '')
  const picture = /background-image:\s*url\(['"]?([^'")]+)['"]?\)/.exec(value)?.[1]
  const repeat = /background-repeat:\s*(repeat-x|repeat-y|repeat|no-repeat)/.exec(value)?.[1]
  const position = /background-position:\s*([\w% .-]{1,40})/.exec(value)?.[1]?.trim()
  const parts = [
    color && `background-color: ${color};`,
    picture &&
      isSafeSource(picture) &&
      !/[\s\\<>]/.test(picture) &&
      `background-image: url(${picture});`,
    repeat && `background-repeat: ${repeat};`,
    position && `background-position: ${position};`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
