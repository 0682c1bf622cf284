import type { Editor } from '@tiptap/core'
import { whenComposed } from '../extensions/composition-queue.ts'
import { uploadMessages } from '../model/upload/upload-states.ts'
import type { Sender } from '../uploads/take-files.ts'
import { UploadFailure } from '../uploads/upload-client.ts'
import { rtfPictures } from './rtf-pictures.ts'

/** Sends the pictures that Word named by a path of the own disk; RTF holds them in the same order. */
export async function sendWordPictures(sender: Sender, rtf: string): Promise<void> {
  const names = namesIn(sender.editor)
  if (names.length === 0 || rtf === '') return
  const pictures = rtfPictures(rtf)
  for (const [index, name] of names.entries()) {
    const picture = pictures[index]
    if (!picture) continue
    const extension = picture.type === 'image/png' ? 'png' : 'jpg'
    const file = new File([picture.bytes], `word-${index + 1}.${extension}`, { type: picture.type })
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
