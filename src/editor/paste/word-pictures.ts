import type { Editor } from '@tiptap/core'
import { whenComposed } from '../extensions/composition-queue.ts'
import type { Pasted } from '../extensions/host.ts'
import { uploadMessages } from '../model/upload/upload-states.ts'
import { fillKnown, rememberPicture } from '../uploads/known-pictures.ts'
import type { Sender } from '../uploads/take-files.ts'
import { UploadFailure } from '../uploads/upload-client.ts'
import { type RtfPicture, rtfPictures } from './rtf-pictures.ts'

/**
 * Sends the pictures that stood in the HTML, and those that Word named by a path of the own disk; RTF
 * holds them in the same order.
 * Places of an earlier paste may still wait for a file: they are not meant.
 */
export async function sendWordPictures(
  sender: Sender,
  { rtf, pictures: own }: Pasted,
): Promise<void> {
  const names = namesIn(sender.editor)
  if (names.length === 0 || (rtf === '' && own.size === 0)) return
  const last = names
    .map(name => numbered(name).paste)
    .toSorted()
    .at(-1)
  const pictures = rtfPictures(rtf)
  for (const name of names) {
    const { paste, number } = numbered(name)
    const file = own.get(name) ?? (paste === last ? fileOf(pictures[number - 1], number) : null)
    if (file) await sendWordPicture(sender, name, file)
  }
}

function fileOf(picture: RtfPicture | null | undefined, number: number): File | null {
  if (!picture) return null
  const extension = picture.type === 'image/png' ? 'png' : 'jpg'
  return new File([picture.bytes], `word-${number}.${extension}`, { type: picture.type })
}

/** Sends one picture for a place that Word left; a person may have chosen the file. */
export async function sendWordPicture(sender: Sender, name: string, file: File): Promise<void> {
  try {
    const { url } = await sender.client.send('image', file)
    rememberPicture(sender.editor, name, url)
    whenComposed(sender.editor, () => fillKnown(sender.editor))
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
  const names = new Set<string>()
  editor.state.doc.descendants(node => {
    if (node.type.name === 'image' && node.attrs.wordImage && !node.attrs.src) {
      names.add(String(node.attrs.wordImage))
    }
  })
  return [...names]
}
