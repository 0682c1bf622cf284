import type { RefObject } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { withUndo } from '#ui/logic/undo-tokens.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { focusField } from './error-summary.tsx'
import { useDone } from './use-done.tsx'

/** Saves a form by button, Ctrl S or Ctrl Enter; after a refusal the first refused field has the cursor. */
export function useSave(form: Form, root: RefObject<HTMLElement | null>): () => void {
  const done = useDone()
  const save = useSteady(async () => {
    if (form.isSubmitting) return
    const { result: saved, undo } = await withUndo(form.submit)
    if (saved) {
      done(savedSentence(saved), undo)
      return
    }
    const [first] = form.store.errors()
    if (first) focusField(root.current, first.field)
  })
  useShortcuts({ save: () => void save() })
  return save
}

/** What saving did: where somebody else changed other fields meanwhile, both changes stand. */
export function savedSentence({ mergedWith = [] }: Presented): string {
  return mergedWith.length === 0 ? '已保存' : `已保存，已与 ${mergedWith.join('、')} 的修改合并`
}
