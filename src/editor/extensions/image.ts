import { Node } from '@tiptap/core'
import { isSafeSource } from '../model/policy/safe-address.ts'
import { cssAttribute, plainAttribute } from './css-attribute.ts'
import { ImageView } from './image-view.ts'

const ofImage = /^(float|border|width|height|vertical-align|margin)/

/** A picture in a line. `wordImage`: a place for a local picture that could not be sent yet. */
export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: plainAttribute('src'),
    alt: plainAttribute('alt'),
    title: plainAttribute('title'),
    width: plainAttribute('width'),
    height: plainAttribute('height'),
    border: plainAttribute('border'),
    vspace: plainAttribute('vspace'),
    ...cssAttribute(ofImage),
    wordImage: {
      default: null as string | null,
      parseHTML: element => element.getAttribute('data-word-image'),
      renderHTML: ({ wordImage }) => (wordImage ? { 'data-word-image': wordImage } : {}),
    },
    catchState: {
      default: null as string | null,
      parseHTML: element => element.getAttribute('data-catch'),
      renderHTML: ({ catchState }) => (catchState ? { 'data-catch': catchState } : {}),
    },
  }),
  parseHTML: () => [
    { tag: 'img[data-word-image]' },
    {
      tag: 'img[src]',
      getAttrs: element => (isSafeSource(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => props => new ImageView(props),
})
