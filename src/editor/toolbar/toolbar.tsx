import { useRef } from 'react'
import { useParts } from '../editor-context.ts'
import { FindBar } from '../find/find-bar.tsx'
import { BlockTools } from './block-tools.tsx'
import { HistoryTools } from './history-tools.tsx'
import { InsertTools } from './insert-tools.tsx'
import { LetterTools } from './letter-tools.tsx'
import { PageTools } from './page-tools.tsx'
import { useRovingFocus } from './roving-focus.ts'
import styles from './toolbar.module.css'
import { useToolState } from './use-tool-state.ts'

/** The tools: one stop of the Tab key, arrows go from tool to tool. */
export function Toolbar() {
  const { isSource, dialog } = useParts()
  const bar = useRef<HTMLDivElement>(null)
  const state = useToolState()
  const moveFocus = useRovingFocus(bar)
  return (
    <div className={styles.sticky}>
      <div
        ref={bar}
        role="toolbar"
        aria-label="编辑工具"
        aria-orientation="horizontal"
        className={styles.bar}
        onKeyDown={moveFocus}
      >
        <div className={styles.row} data-source={isSource}>
          <HistoryTools state={state} />
          <LetterTools state={state} />
          <BlockTools state={state} />
          <InsertTools state={state} />
          <PageTools state={state} />
        </div>
      </div>
      {dialog === 'find' && !isSource && <FindBar />}
    </div>
  )
}
