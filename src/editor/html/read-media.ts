import type { Policy } from '../model/policy/clean-element.ts'
import {
  isAllowedFrame,
  isAllowedMedia,
  isSafeLink,
  mapHost,
} from '../model/policy/safe-address.ts'
import { each, isBlank, make } from './inert.ts'
import { filmsOf, linkOfPlayer } from './purify.ts'

const sounds = /\.(mp3|wav|ogg|oga|m4a|aac)([?#]|$)/i
const films = /\.(mp4|webm|ogv|mov|m4v)([?#]|$)/i

/** Video, sound, maps and frames of old articles, each in its present form and on its own line. */
export function readMedia(body: HTMLElement, policy: Policy): void {
  for (const img of each(body, 'img.loadingclass')) img.remove()
  for (const placed of each(body, 'embed, img[_url]')) {
    const address = placed.getAttribute('_url') ?? placed.getAttribute('src') ?? ''
    placed.replaceWith(playerOf(placed, address, policy))
  }
  for (const frame of each(body, 'iframe')) readFrame(frame)
  for (const video of each<HTMLVideoElement>(body, 'video, audio')) readPlayer(video, policy)
  for (const anchor of each(body, 'img[anchorname]')) {
    anchor.replaceWith(make(anchor, 'a', { name: anchor.getAttribute('anchorname') ?? '' }))
  }
  for (const picture of each(body, 'img[word_img]')) picture.setAttribute('src', '')
  for (const placed of each(body, 'video, audio, iframe')) lift(placed)
}

function playerOf(placed: HTMLElement, address: string, policy: Policy): HTMLElement {
  const size = {
    width: placed.getAttribute('width') ?? '420',
    height: placed.getAttribute('height') ?? '280',
  }
  if (isAllowedFrame(address, policy.frameHosts) && !/\.swf([?#]|$)/i.test(address)) {
    return make(placed, 'iframe', { src: address, ...size, frameborder: '0', allowfullscreen: '' })
  }
  const isPlayed = isAllowedMedia(address, policy.frameHosts)
  if (isPlayed && (sounds.test(address) || placed.className.includes('music'))) {
    if (!/\.swf([?#]|$)/i.test(address)) {
      return make(placed, 'audio', { class: 'edui-faked-music', controls: '', src: address })
    }
  }
  if (isPlayed && films.test(address)) {
    return make(placed, 'video', {
      class: 'edui-upload-video',
      controls: '',
      src: address,
      ...size,
    })
  }
  const paragraph = make(placed, 'p')
  if (!isSafeLink(address)) return paragraph
  const link = make(placed, 'a', { href: address, target: '_blank' })
  link.textContent = address
  paragraph.append(link)
  return paragraph
}

// UEditor's map frame showed a page of UEditor itself; its picture says the same.
function readFrame(frame: HTMLElement): void {
  const src = frame.getAttribute('src') ?? ''
  const found = /dialogs\/map\/show\.html#(.*)$/.exec(src)?.[1]
  if (found !== undefined) {
    const asked = new URLSearchParams(found)
    const query = new URLSearchParams({
      center: asked.get('center') ?? '',
      zoom: asked.get('zoom') ?? '11',
      width: asked.get('width') ?? '530',
      height: asked.get('height') ?? '340',
      markers: asked.get('markers') ?? '',
    })
    const address = `https://${mapHost}/staticimage?${query}`
    frame.replaceWith(make(frame, 'img', { src: address, alt: '地图' }))
    return
  }
  if (src.startsWith('http://')) frame.setAttribute('src', `https://${src.slice(7)}`)
}

function readPlayer(player: HTMLVideoElement, policy: Policy): void {
  const films = filmsOf(player)
  const played = films.find(({ src }) => isAllowedMedia(src, policy.frameHosts))
  const link = linkOfPlayer(player, policy) ?? player.querySelector('a[href]')
  if (link) {
    const isInLine = player.closest('p, h1, h2, h3, h4, h5, h6') !== null
    const holder = isInLine ? link : make(player, 'p')
    if (!isInLine) holder.append(link)
    player.replaceWith(holder)
    return
  }
  if (played === undefined) {
    player.remove()
    return
  }
  const { src } = played
  const type = films.find(each => each.src === src && each.type !== null)?.type
  player.setAttribute('src', src)
  if (type) player.setAttribute('type', type)
  player.replaceChildren()
}

// A player is no letter: the paragraph around it is split, and gone where it held nothing else.
function lift(placed: HTMLElement): void {
  const holder = placed.closest<HTMLElement>('p, h1, h2, h3, h4, h5, h6')
  if (!holder) return
  const before = holder.cloneNode(false) as HTMLElement
  const range = placed.ownerDocument.createRange()
  range.setStartBefore(holder.firstChild ?? holder)
  range.setEndBefore(placed)
  before.append(range.extractContents())
  const align = holder.style.textAlign
  if (align && !placed.hasAttribute('align') && align !== 'left')
    placed.setAttribute('align', align)
  if (!isEmptyBlock(before)) holder.before(before)
  holder.before(placed)
  if (isEmptyBlock(holder)) holder.remove()
}

function isEmptyBlock(block: HTMLElement): boolean {
  const text = (block.textContent ?? '').replace(/[\s\u00a0]/g, '')
  return (
    text === '' && !block.querySelector('img, a[name]') && [...block.childNodes].every(hidesNothing)
  )
}

function hidesNothing(node: Node): boolean {
  return isBlank(node) || node.nodeType === 3 || node.nodeType === 1
}
