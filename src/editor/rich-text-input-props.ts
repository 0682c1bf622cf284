import type { RichTextOptions } from './rich-text-options.ts'

/** A rich text of a form: its value comes from outside and goes back there. */
export interface RichTextInputProps extends RichTextOptions {
  readonly value?: string | null
  onChange?(html: string): void
  onBlur?(): void
  readonly id?: string
  /** What the text is called by those who cannot see its label. */
  readonly label?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
  readonly placeholder?: string
}
