import { useEffect, useSyncExternalStore } from 'react'
import type { Form } from '#ui/logic/use-form.ts'

/** Proposes an address from the pinyin of the name, as long as none was typed by hand. */
export function useCodeProposal(form: Form): void {
  const name = useSyncExternalStore(form.store.subscribe, () => form.store.value('name'))
  useEffect(() => {
    if (!form.isNew || typeof name !== 'string' || name === '') return
    let isGone = false
    void import('pinyin-pro').then(({ pinyin }) => {
      if (isGone) return
      const words = (text: string) =>
        pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
          .join('-')
          .toLowerCase()
          .replace(/[^a-z0-9-]+/g, '-')
          .replace(/-+/g, '-')
          .replace(/^-|-$/g, '')
          .slice(0, 40)
      const typed = form.store.value('code')
      const isProposed = typed == null || typed === '' || proposals.has(String(typed))
      if (!isProposed) return
      const proposal = words(name)
      proposals.add(proposal)
      form.store.set('code', proposal)
    })
    return () => {
      isGone = true
    }
  }, [form.isNew, form.store, name])
}

/** What was proposed in this window: such a code may be proposed anew. */
const proposals = new Set<string>()
