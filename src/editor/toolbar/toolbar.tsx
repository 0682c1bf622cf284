import { useRef, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { FindBar } from '../find/find-bar.tsx'
import { BlockTools, MoreBlockTools } from './block-tools.tsx'
import { FormatTools, HistoryTools } from './history-tools.tsx'
import { InsertTools, MoreInsertTools } from './insert-tools.tsx'
import { LetterTools, MoreLetterTools } from './letter-tools.tsx'
import { MorePageTools, PageTools } from './page-tools.tsx'
import { useRovingFocus } from './roving-focus.ts'
import { Tool } from './tool.tsx'
import styles from './toolbar.module.css'
import { useOneRow } from './use-one-row.ts'
import { useToolState } from './use-tool-state.ts'

/**
 * The tools: one stop of the Tab key, arrows go from tool to tool. They take one row, so that the text
 * has the window: those that do not fit, from the last on, wait behind 更多工具.
 */
export function Toolbar() {
  const { isSource, dialog } = useParts()
  const bar = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(() => localStorage.getItem(wholeKey) === '1')
  const state = useToolState()
  const isOver = useOneRow(tools)
  const moveFocus = useRovingFocus(bar)
  const turn = () => {
    localStorage.setItem(wholeKey, isWhole ? '0' : '1')
    setWhole(!isWhole)
  }
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
        <div className={styles.row}>
          <div ref={tools} className={isWhole || isSource ? styles.tools : styles.oneRow}>
            <HistoryTools state={state} />
            <LetterTools state={state} />
            <BlockTools state={state} />
            <InsertTools state={state} />
            <PageTools />
            <FormatTools state={state} />
            <MoreLetterTools state={state} />
            <MoreBlockTools state={state} />
            <MoreInsertTools state={state} />
            <MorePageTools state={state} />
          </div>
          <span className={isOver ? '' : styles.noTurn}>
            <Tool
              label={isWhole ? '收起更多工具' : '更多工具'}
              text={isWhole ? '收起' : '更多'}
              isActive={isWhole}
              onPress={turn}
            />
          </span>
        </div>
      </div>
      {dialog === 'find' && !isSource && <FindBar />}
    </div>
  )
}

/** Whether a person wants all tools in sight. */
const wholeKey = 'rich-text tools'
