import type { RefObject } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { withUndo } from '#ui/logic/undo-tokens.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { focusField } from './error-summary.tsx'
import { useDone } from './use-done.tsx'

/** What saving a draft is called: it takes what there is, and completeness is asked when it is submitted. */
export const saveDraftLabel = '保存草稿'

/** What was done with a draft that misses what its record cannot do without. */
export function unfinishedSentence(missing: readonly string[]): string {
  return `已暂存为未完成的草稿，仅您可见，保留 30 天；还缺：${missing.join('、')}`
}

/**
 * Saves a form by button, Ctrl S or Ctrl Enter; after a refusal the first refused field has the
 * cursor. Where it saves drafts (`keeps`), one that is not complete is kept as it is.
 */
export function useSave(
  form: Form,
  root: RefObject<HTMLElement | null>,
  { keeps = false }: { readonly keeps?: boolean } = {},
): () => void {
  const done = useDone()
  const save = useSteady(async () => {
    if (form.isSubmitting) return
    const missing = keeps ? form.keepUnfinished() : null
    if (missing) return done(unfinishedSentence(missing), [])
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
