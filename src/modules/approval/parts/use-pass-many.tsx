import { App, Button, type TableProps } from 'antd'
import { useState } from 'react'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import type { ManyDone, Refused } from '#ui/logic/use-bulk.ts'
import { RefusedDialog } from '#ui/views/refused-dialog.tsx'
import type { QueueRow } from './use-review-queue.ts'

/** So many reviews are passed at once at most. */
const most = 50

/** Passing several rows of a queue at once; what has a risk is not offered, and the server leaves it as well. */
export function usePassMany(
  mayPass: ((row: QueueRow) => boolean) | undefined,
  onPassed: () => void,
) {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<readonly QueueRow[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isPassing, setPassing] = useState(false)
  if (mayPass === undefined) return {}
  const pass = async () => {
    setPassing(true)
    try {
      const passed = await post<ManyDone>(
        '/api/approval/review/passMany',
        { rows: chosen.map(({ id, version }) => ({ id, version })) },
        { timeout: 120_000 },
      )
      setRefused(passed.refused)
      if (passed.done.length > 0) message.success(`已通过 ${passed.done.length} 条`)
      setChosen([])
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setPassing(false)
      onPassed()
    }
  }
  const selection: TableProps<QueueRow>['rowSelection'] = {
    selectedRowKeys: chosen.map(({ id }) => id),
    onChange: (_keys, rows) => setChosen(rows.slice(0, most)),
    getCheckboxProps: row => ({
      disabled: !mayPass(row),
      title: mayPass(row) ? '' : '有提示的须逐条审核',
    }),
  }
  return {
    selection,
    button: (
      <>
        {chosen.length > 0 && (
          <Button type="primary" loading={isPassing} onClick={() => void pass()}>
            批量通过（{chosen.length}）
          </Button>
        )}
        {refused.length > 0 && (
          <RefusedDialog
            addressOf={() => undefined}
            refused={refused}
            onClose={() => setRefused([])}
          />
        )}
      </>
    ),
  }
}
