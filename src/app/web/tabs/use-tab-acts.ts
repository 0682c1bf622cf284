import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'
import { isAllKept } from '#ui/logic/unsaved.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { leaveQuestion, lossQuestion } from '#ui/views/leave-guard.tsx'
import { close, duplicate, nextShown, rebuild, tabOf, withChange } from './deck.ts'
import type { HeldDeck } from './use-deck.ts'
import type { Pages } from './use-pages.ts'
import { useRouter } from './use-router.ts'

/** What a person may do with tabs. */
export interface TabActs {
  show(id: string): void
  close(ids: readonly string[]): void
  duplicate(id: string): void
  reload(id: string): void
  pin(id: string, isPinned: boolean): void
}

/** Shows, closes, doubles and pins tabs; what is unsaved is asked for once, however many are closed. */
export function useTabActs({ deck, change }: HeldDeck, pages: Pages): TabActs {
  const { modal } = App.useApp()
  const client = useQueryClient()
  const router = useRouter()
  const asking = (ids: readonly string[], act: () => void) => {
    const dirty = ids.filter(pages.isDirty)
    if (dirty.length === 0) return act()
    const [only, ...others] = dirty
    const tab = others.length === 0 ? tabOf(deck, only) : undefined
    const what = tab ? `「${tab.name ?? tab.title}」` : `${dirty.length} 个标签页`
    const question = isAllKept(dirty) ? leaveQuestion : lossQuestion
    void modal.confirm({ ...question, title: `${what}${question.title}`, onOk: act })
  }
  const lead = (id: string, replace: boolean) => {
    const tab = tabOf(deck, id)
    if (!tab) return
    change(held => ({ ...held, aim: id }))
    void router.navigate(tab.location, { replace, state: tab.location.state })
  }
  // Where the person stands when the question is answered may not be where it was asked.
  const leave = useSteady((ids: readonly string[]) => {
    const own = ids.find(id => id === deck.shown)
    change(held => close(held, ids))
    if (own === undefined) return
    const next = nextShown(deck, ids)
    change(held => ({ ...held, leaving: { id: own, isDone: true, isReplacing: false } }))
    if (next) lead(next.id, true)
    else void router.navigate('/', { replace: true })
  })
  const show = useSteady((id: string) => {
    if (id !== deck.shown) lead(id, false)
  })
  const closeAll = useSteady((ids: readonly string[]) => asking(ids, () => leave(ids)))
  const copy = useSteady((id: string) => {
    const tab = tabOf(deck, id)
    if (!tab) return
    change(held => duplicate(held, id))
    void router.navigate(tab.location, { state: tab.location.state })
  })
  const reload = useSteady((id: string) =>
    asking([id], () => {
      void client.invalidateQueries({ refetchType: 'none' })
      change(held => rebuild(held, id))
    }),
  )
  const pin = useSteady((id: string, isPinned: boolean) =>
    change(held => withChange(held, id, { isPinned })),
  )
  return useMemo(
    () => ({ show, close: closeAll, duplicate: copy, reload, pin }),
    [show, closeAll, copy, reload, pin],
  )
}
