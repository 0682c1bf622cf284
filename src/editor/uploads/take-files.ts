import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { fillPlace, markPlace } from '../extensions/placeholders.ts'
import { fileFault } from '../model/upload/check-file.ts'
import type { UploadPurpose } from '../model/upload/upload-config.ts'
import { filesAtOnce, uploadMessages } from '../model/upload/upload-states.ts'
import { iconOf } from './file-icon.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { type UploadClient, type Uploaded, UploadFailure } from './upload-client.ts'

/** What sending files needs of the component around the editor. */
export interface Sender {
  readonly editor: Editor
  readonly client: UploadClient
  say(sentence: string, kind: 'error' | 'warning'): void
}

const parallel = 3

/** What a file is sent as. */
export function purposeOf(file: File): UploadPurpose {
  if (file.type.startsWith('image/')) return 'image'
  return file.type.startsWith('video/') ? 'video' : 'file'
}

/** Sends files and puts what becomes of them at a place, in the order given. */
export async function takeFiles(
  sender: Sender,
  files: readonly File[],
  position: number,
): Promise<void> {
  const { editor, client, say } = sender
  if (files.length > filesAtOnce) {
    say(uploadMessages.tooMany, 'error')
    return
  }
  const config = await client.config().catch(() => null)
  const good = files.filter(file => {
    const fault = fileFault(nameOf(file), config?.purposes[purposeOf(file)] ?? null)
    if (fault !== null) say(fault, 'error')
    return fault === null
  })
  // All marks at once and in order: widgets of one place keep it.
  const places = good.map(file => ({
    file,
    id: markPlace(editor, position, uploadMessages.running),
  }))
  const queue = [...places]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      await sendInto(sender, next, config?.compressTo)
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

async function sendInto(
  { editor, client, say }: Sender,
  { file, id }: { file: File; id: string },
  side: number | undefined,
): Promise<void> {
  try {
    const purpose = purposeOf(file)
    const sent = purpose === 'image' ? await shrinkPicture(nameOf(file), side) : nameOf(file)
    const stored = await client.send(purpose, sent)
    fillPlace(editor, id, [nodeOf(editor, purpose, stored, file)])
  } catch (error) {
    fillPlace(editor, id, [])
    say(error instanceof UploadFailure ? error.message : uploadMessages.failed, 'error')
  }
}

// A picture from the clipboard often has no name, or none with an extension.
function nameOf(file: File): File {
  if (/\.[^.]+$/.test(file.name) || file.type === '') return file
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\+.*/, '') ?? 'bin'
  return new File([file], `${file.name || 'blob'}.${extension}`, { type: file.type })
}

/** The node that shows a stored file. */
export function nodeOf(
  editor: Editor,
  purpose: UploadPurpose,
  stored: Uploaded,
  file: { name: string },
): Node {
  const { image, video, attachment } = editor.schema.nodes
  if (purpose === 'image' || purpose === 'scrawl') {
    if (image) return image.create({ src: stored.url, alt: stored.original })
  }
  if (purpose === 'video' && video)
    return video.create({ src: stored.url, width: '420', height: '280' })
  if (!attachment) throw new Error('the schema has attachments')
  const name = stored.original || file.name
  return attachment.create({ href: stored.url, title: name, text: name, icon: iconOf(name) })
}
