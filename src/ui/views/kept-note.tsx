import { useEffect, useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import type { Form } from '#ui/logic/use-form.ts'
import styles from './form.module.css'

/** Milliseconds that 本地保存成功 stands. */
const shown = 2000
/** Milliseconds without a key after which what was typed is kept: a copy is made every 500. */
const rest = 600

export interface KeptNoteProps {
  readonly form: Form
  /** Something beside the form's own fields is not saved either. */
  readonly isDirty?: boolean
}

/** What is kept of a form that is not saved: while somebody types, for two seconds when it was, then since when. */
export function KeptNote({ form, isDirty = false }: KeptNoteProps) {
  const { keptAt, isFull } = form.keeping
  const isFresh = useFresh(keptAt)
  const isTyping = useTyping(form)
  const note = isFull
    ? '浏览器存储空间不足，草稿未能保存'
    : isTyping && form.isDirty
      ? '保存中...'
      : isFresh
        ? '本地保存成功'
        : keptAt
          ? `草稿已保存在本机 ${printMoment(keptAt).slice(11, 16)}`
          : isDirty || form.isDirty
            ? '有未保存的修改'
            : ''
  return (
    <span className={styles.kept} aria-live="polite">
      {note}
    </span>
  )
}

function useFresh(keptAt: string | null): boolean {
  const [stale, setStale] = useState(keptAt)
  useEffect(() => {
    const timer = setTimeout(() => setStale(keptAt), shown)
    return () => clearTimeout(timer)
  }, [keptAt])
  return keptAt !== null && keptAt !== stale
}

// From a change until a rest: the words below must not blink between two letters.
function useTyping({ store }: Form): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = store.values()
    const stop = store.subscribe(() => {
      if (store.values() === last) return
      last = store.values()
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), rest)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return isTyping
}
