import { useEffect, useState } from 'react'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Form } from '../logic/use-form.ts'
import styles from './form.module.css'

/** Milliseconds that 本地保存成功 stands. */
const shown = 2000

export interface KeptNoteProps {
  readonly form: Form
  /** Something beside the form's own fields is not saved either. */
  readonly isDirty?: boolean
}

/** What is kept of a form that is not saved: said for two seconds when it was, then since when. */
export function KeptNote({ form, isDirty = false }: KeptNoteProps) {
  const { keptAt, isFull } = form.keeping
  const isFresh = useFresh(keptAt)
  const note = isFull
    ? '浏览器存储空间不足，草稿未能保存'
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
  return keptAt !== stale
}
