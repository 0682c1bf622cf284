import { Node, type NodeViewRenderer } from '@tiptap/core'
import type { Policy } from '../model/policy/clean-element.ts'
import { isAllowedFrame, isSafeSource } from '../model/policy/safe-address.ts'
import { cssAttribute, plainAttribute } from './css-attribute.ts'

const ofMedia = /^(float|margin|width|height|border)/

// Players work only when the article is read: while editing a click chooses them.
const placed =
  (tag: 'video' | 'audio' | 'iframe'): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('div')
    dom.className = `rt-media rt-${tag}`
    dom.dataset.align = String(node.attrs.align ?? '')
    const inner = dom.appendChild(document.createElement(tag))
    const { src, width, height, poster } = node.attrs
    if (inner instanceof HTMLIFrameElement) {
      inner.setAttribute(
        'sandbox',
        'allow-scripts allow-popups allow-presentation allow-same-origin',
      )
      inner.referrerPolicy = 'no-referrer'
      inner.loading = 'lazy'
    } else {
      inner.controls = true
      inner.preload = 'none'
      if (poster) inner.setAttribute('poster', String(poster))
    }
    inner.setAttribute('src', String(src))
    if (width) inner.setAttribute('width', String(width))
    if (height) inner.setAttribute('height', String(height))
    dom.appendChild(document.createElement('span')).className = 'rt-shield'
    return { dom }
  }

function player(name: 'video' | 'audio', className: string) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: plainAttribute('src'),
      width: plainAttribute('width'),
      height: plainAttribute('height'),
      poster: plainAttribute('poster'),
      align: plainAttribute('align'),
      type: plainAttribute('type'),
      ...cssAttribute(ofMedia),
    }),
    parseHTML: () => [
      {
        tag: `${name}[src]`,
        getAttrs: element => (isSafeSource(element.getAttribute('src') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [
      name,
      { class: className, controls: '', preload: 'none', ...HTMLAttributes },
    ],
    addNodeView: () => placed(name),
  })
}

/** Video, sound and frames of listed hosts; each on a line of its own. */
export function mediaNodes(policy: Policy) {
  const Frame = Node.create({
    name: 'frame',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: plainAttribute('src'),
      width: plainAttribute('width'),
      height: plainAttribute('height'),
      align: plainAttribute('align'),
      scrolling: plainAttribute('scrolling'),
      frameborder: plainAttribute('frameborder'),
      isMap: {
        default: false,
        parseHTML: element => element.classList.contains('ueditor_baidumap'),
        renderHTML: ({ isMap }) => (isMap ? { class: 'ueditor_baidumap' } : {}),
      },
      ...cssAttribute(ofMedia),
    }),
    parseHTML: () => [
      {
        tag: 'iframe[src]',
        getAttrs: element =>
          isAllowedFrame(element.getAttribute('src') ?? '', policy.frameHosts) ? null : false,
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['iframe', { allowfullscreen: '', ...HTMLAttributes }],
    addNodeView: () => placed('iframe'),
  })
  return [
    player('video', 'edui-upload-video vjs-default-skin video-js'),
    player('audio', 'edui-faked-music'),
    Frame,
  ]
}
