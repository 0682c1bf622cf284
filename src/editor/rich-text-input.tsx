import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import styles from './rich-text-input.module.css'
import type { RichTextInputProps } from './rich-text-input-props.ts'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** The rich-text editor as a form field; the editor itself is fetched when first drawn. */
export function RichTextInput(props: RichTextInputProps) {
  const isInSight = useIsInSight()
  const height = (props.minHeight ?? 360) + 76
  const waiting = <div className={styles.waiting} style={{ height }} aria-busy="true" />
  return (
    <Suspense fallback={waiting}>{isInSight ? <RichTextEditor {...props} /> : waiting}</Suspense>
  )
}

/**
 * Whether the page that the field stands in is shown. An editor does not outlive the effects that are
 * taken back when a page is hidden: it ends then, and a new one takes up what the form holds.
 */
function useIsInSight(): boolean {
  const [isInSight, setInSight] = useState(true)
  useLayoutEffect(() => {
    setInSight(true)
    return () => setInSight(false)
  }, [])
  return isInSight
}
