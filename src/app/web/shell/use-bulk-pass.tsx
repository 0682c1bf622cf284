import { App, Button } from 'antd'
import { useState } from 'react'
import type { TodoItem } from '#modules/platform/model/index.ts'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import type { ManyDone, Refused } from '#ui/logic/use-bulk.ts'
import { RefusedDialog } from '#ui/views/refused-dialog.tsx'
import styles from './workbench.module.css'

/** Whether an item may be passed with others at once. */
export const isBulk = (item: TodoItem) => item.isBulk === true && item.version !== undefined

/** Passing several chosen items at once; what has a risk stays, with the reason. */
export function useBulkPass(items: readonly TodoItem[], onPassed: () => void) {
  const { message } = App.useApp()
  const [ids, setIds] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isPassing, setPassing] = useState(false)
  const rows = items.filter(item => ids.includes(item.id))
  const pass = async () => {
    setPassing(true)
    try {
      const passed = await post<ManyDone>(
        '/api/approval/review/passMany',
        { rows: rows.map(({ id, version }) => ({ id, version })) },
        { timeout: 120_000 },
      )
      setRefused(passed.refused)
      if (passed.done.length > 0) message.success(`已通过 ${passed.done.length} 条`)
      setIds([])
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setPassing(false)
      onPassed()
    }
  }
  return {
    chosen: rows.map(({ id }) => id),
    toggle: (id: string) =>
      setIds(ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]),
    bar: (
      <>
        {rows.length > 0 && (
          <li className={styles.bulk}>
            <span className={styles.quiet}>有风险提示的不会通过</span>
            <Button type="primary" size="small" loading={isPassing} onClick={() => void pass()}>
              批量通过（{rows.length}）
            </Button>
          </li>
        )}
        {refused.length > 0 && (
          <RefusedDialog
            addressOf={id => items.find(each => each.id === id)?.link}
            refused={refused}
            onClose={() => setRefused([])}
          />
        )}
      </>
    ),
  }
}
