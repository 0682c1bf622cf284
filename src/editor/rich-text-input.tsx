import { lazy, Suspense } from 'react'
import styles from './rich-text-input.module.css'
import type { RichTextOptions } from './rich-text-options.ts'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

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

/** The rich-text editor as a form field; the editor itself is fetched when first drawn. */
export function RichTextInput(props: RichTextInputProps) {
  const height = (props.minHeight ?? 360) + 76
  return (
    <Suspense fallback={<div className={styles.waiting} style={{ height }} aria-busy="true" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
