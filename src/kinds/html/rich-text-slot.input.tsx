import type { ComponentType } from 'react'

/** What an html field asks of the editor that the application connects. */
export interface RichTextInputSlot {
  readonly value?: string | null
  onChange?(html: string): void
  onBlur?(): void
  readonly id?: string
  readonly label?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
  /** Characters above which the editor warns. */
  readonly wordLimit?: number
}

/** What an html field asks of the viewer. */
export interface RichTextViewSlot {
  readonly html: string | null | undefined
}

export interface RichTextParts {
  readonly Input: ComponentType<RichTextInputSlot>
  readonly View: ComponentType<RichTextViewSlot>
}

let parts: RichTextParts | null = null

/** Lets the application say which editor and viewer html fields are drawn with; told once at start. */
export function registerRichText(given: RichTextParts): void {
  parts = given
}

/** The connected parts; throws where the application forgot to connect them. */
export function richTextParts(): RichTextParts {
  if (parts === null) throw new Error('registerRichText was not called: html fields have no editor')
  return parts
}
