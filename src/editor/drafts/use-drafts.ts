import { useEffect, useRef, useState } from 'react'
import type { Article } from '../use-article.ts'
import {
  type DraftKeeper,
  type DraftPlace,
  draftKey,
  hashOf,
  keepDrafts,
  watchTabs,
} from './draft-keeper.ts'
import { dropDraftsOfOthers, type KeptDraft } from './draft-store.ts'

/** What the status bar says of the draft. */
export type DraftState = 'none' | 'keeping' | 'kept'

/** Milliseconds that 本地保存成功 stands. */
const shown = 2000

/** Keeps what is typed and offers what was typed before. */
export function useDrafts(
  article: Article,
  place: DraftPlace | undefined,
  say: (sentence: string, kind: 'warning' | 'error') => void,
) {
  const { editor, read, replace } = article
  const [state, setState] = useState<DraftState>('none')
  const [found, setFound] = useState<KeptDraft | null>(null)
  const keeper = useRef<DraftKeeper | null>(null)
  const isTold = useRef(false)
  const key = place && draftKey(place)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the place.
  useEffect(() => {
    if (!place) return
    // A shared machine: what somebody else typed here is nobody's now.
    void dropDraftsOfOthers(place.account)
    let timer: ReturnType<typeof setTimeout> | undefined
    let base = read()
    const made = keepDrafts(place, () => base, {
      read: () => (editor.view.composing ? null : read()),
      kept: isKept => {
        if (!isKept && !isTold.current) {
          isTold.current = true
          say('浏览器存储空间不足，草稿未能保存', 'warning')
        }
        setState(isKept ? 'kept' : 'none')
        clearTimeout(timer)
        timer = setTimeout(() => setState('none'), shown)
      },
    })
    keeper.current = made
    let isGone = false
    void made.find().then(draft => {
      if (!isGone && draft && draft.html !== read()) setFound(draft)
    })
    const changed = ({ transaction }: { transaction: { getMeta(name: string): unknown } }) => {
      if (transaction.getMeta('loaded')) return
      setState('keeping')
      made.changed()
    }
    const loaded = ({ transaction }: { transaction: { getMeta(name: string): unknown } }) => {
      if (!transaction.getMeta('loaded')) return
      base = read()
      // What was loaded may be what the draft says: then there is nothing to offer.
      setFound(draft => (draft && hashOf(draft.html) === hashOf(base) ? null : draft))
    }
    const flush = () => {
      if (document.visibilityState === 'hidden') made.flush()
    }
    const leave = () => made.flush()
    editor.on('update', changed)
    editor.on('transaction', loaded)
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', leave)
    const unwatch = watchTabs(place, () =>
      say('此文稿已在另一个标签页中打开，请勿同时编辑', 'warning'),
    )
    return () => {
      isGone = true
      clearTimeout(timer)
      unwatch()
      editor.off('update', changed)
      editor.off('transaction', loaded)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', leave)
      made.close()
      keeper.current = null
    }
  }, [editor, read, key])

  const restore = () => {
    if (found && !replace(found.html)) say('草稿无法恢复', 'error')
    setFound(null)
  }
  const offer = found && {
    draft: found,
    onRestore: restore,
    onDrop: () => {
      setFound(null)
      void keeper.current?.drop()
    },
  }
  return { state, offer, restore: found ? restore : undefined }
}
