import { App } from 'antd'
import { type RefObject, useEffect } from 'react'
import type { Form } from '../logic/use-form.ts'
import { useSteady } from '../logic/use-steady.ts'
import { focusField } from './error-summary.tsx'

/** Saves a form by button or Ctrl S; after a refusal the first refused field has the cursor. */
export function useSave(form: Form, root: RefObject<HTMLElement | null>): () => void {
  const { message } = App.useApp()
  const save = useSteady(async () => {
    if (form.isSubmitting) return
    const saved = await form.submit()
    if (saved) {
      message.success('已保存')
      return
    }
    const [first] = form.store.errors()
    if (first) focusField(root.current, first.field)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [save])
  return save
}
