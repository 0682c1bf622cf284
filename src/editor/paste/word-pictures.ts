import type { Editor } from '@tiptap/core'
import { whenComposed } from '../extensions/composition-queue.ts'
import { uploadMessages } from '../model/upload/upload-states.ts'
import type { Sender } from '../uploads/take-files.ts'
import { UploadFailure } from '../uploads/upload-client.ts'
import { rtfPictures } from './rtf-pictures.ts'

/**
 * Sends the pictures that Word named by a path of the own disk; RTF holds them in the same order.
 * Places of an earlier paste may still wait for a file: they are not meant.
 */
export async function sendWordPictures(sender: Sender, rtf: string): Promise<void> {
  const names = namesIn(sender.editor)
  if (names.length === 0 || rtf === '') return
  const last = names
    .map(name => numbered(name).paste)
    .toSorted()
    .at(-1)
  const pictures = rtfPictures(rtf)
  for (const name of names) {
    const { paste, number } = numbered(name)
    const picture = paste === last ? pictures[number - 1] : undefined
    if (!picture) continue
    const extension = picture.type === 'image/png' ? 'png' : 'jpg'
    const file = new File([picture.bytes], `word-${number}.${extension}`, { type: picture.type })
    await sendWordPicture(sender, name, file)
  }
}

/** Sends one picture for a place that Word left; a person may have chosen the file. */
export async function sendWordPicture(sender: Sender, name: string, file: File): Promise<void> {
  try {
    const { url } = await sender.client.send('image', file)
    fill(sender.editor, name, url)
  } catch (error) {
    sender.say(error instanceof UploadFailure ? error.message : uploadMessages.failed, 'error')
  }
}

/** Of which paste a place is, and which of its pictures belongs there. */
function numbered(name: string): { readonly paste: string; readonly number: number } {
  const [paste = '', number] = name.split('-')
  return { paste, number: Number(number) }
}

function namesIn(editor: Editor): string[] {
  const names: string[] = []
  editor.state.doc.descendants(node => {
    if (node.type.name === 'image' && node.attrs.wordImage && !node.attrs.src) {
      names.push(String(node.attrs.wordImage))
    }
  })
  return names
}

function fill(editor: Editor, name: string, url: string): void {
  whenComposed(editor, () => {
    const { tr } = editor.state
    let isFilled = false
    editor.state.doc.descendants((node, position) => {
      if (isFilled || node.type.name !== 'image' || node.attrs.wordImage !== name || node.attrs.src)
        return
      tr.setNodeAttribute(position, 'src', url)
      tr.setNodeAttribute(position, 'wordImage', null)
      isFilled = true
    })
    if (isFilled) editor.view.dispatch(tr.setMeta('addToHistory', false))
  })
}
