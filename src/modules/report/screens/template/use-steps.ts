import { useRef, useState } from 'react'
import type { TemplateBlock } from '../../model/index.ts'

/** Steps that can be taken back. */
const most = 20
/** Changes of one field that follow each other so fast are one step, milliseconds. */
const pause = 800

/** Takes changes of the blocks back, the last one first. */
export function useSteps(blocks: TemplateBlock[], onChange: (blocks: TemplateBlock[]) => void) {
  const [past, setPast] = useState<readonly TemplateBlock[][]>([])
  const changedAt = useRef(0)
  return {
    canUndo: past.length > 0,
    change(next: TemplateBlock[]) {
      const now = Date.now()
      const isTyping = now - changedAt.current < pause && next.length === blocks.length
      changedAt.current = now
      if (!isTyping) setPast(known => [...known, blocks].slice(-most))
      onChange(next)
    },
    undo() {
      const last = past.at(-1)
      if (last === undefined) return
      setPast(past.slice(0, -1))
      changedAt.current = 0
      onChange(last)
    },
  }
}
