import type { Editor } from '@tiptap/core'
import { createContext, useContext } from 'react'
import type { RichTextOptions } from './rich-text-options.ts'
import type { Sender } from './uploads/take-files.ts'
import type { UploadClient } from './uploads/upload-client.ts'

/** Names of the windows that tools open. */
export type DialogName =
  | 'link'
  | 'image'
  | 'video'
  | 'audio'
  | 'attachment'
  | 'frame'
  | 'map'
  | 'anchor'
  | 'scrawl'
  | 'table'
  | 'chart'
  | 'find'
  | 'characters'
  | 'background'
  | 'template'
  | 'typeset'
  | 'preview'
  | 'help'

/** What all parts around one editor share. */
export interface EditorParts {
  readonly editor: Editor
  readonly client: UploadClient
  readonly sender: Sender
  readonly options: RichTextOptions
  /** Whether the endpoint told how to upload; undefined while it is being asked. */
  readonly canUpload: boolean | undefined
  /** Asks the endpoint once more after it failed. */
  askUpload(): void
  /** Sends files and puts what becomes of them at a place. */
  takeFiles(files: readonly File[], position: number): void
  say(sentence: string, kind?: 'info' | 'success' | 'warning' | 'error'): void
  /** Asks before something that cannot be overlooked. */
  ask(question: string): Promise<boolean>
  open(dialog: DialogName | null): void
  /** Gives a field of the window that just appeared the focus, and what was typed before it came. */
  handKeysTo(field: HTMLElement): void
  readonly dialog: DialogName | null
  readonly isSource: boolean
  toggleSource(): void
  readonly isFullscreen: boolean
  toggleFullscreen(): void
  readonly isPlainPaste: boolean
  togglePlainPaste(): void
}

const Context = createContext<EditorParts | null>(null)

export const EditorProvider = Context.Provider

/** The parts of the editor around; throws outside of one. */
export function useParts(): EditorParts {
  const parts = useContext(Context)
  if (parts === null) throw new Error('No editor: this part must stand inside of one')
  return parts
}
