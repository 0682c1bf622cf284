import type { Act } from '#kernel/server/act.ts'
import { registry, serve } from '#kernel/server/serve.ts'
import { importTask, undoHours } from '../model/import-task.ts'
import { applyImport } from './apply-import.ts'
import type { ImportRow } from './import-run.ts'
import { keepOrder } from './order.ts'
import { ports } from './ports.ts'
import { removeStored, uploadKey } from './stored-file.ts'
import { afterAllLines, undoImport } from './undo-import.ts'

const hourLength = 3_600_000

/** Imports of one's own: confirmed, stopped, cancelled, undone. */
export const importTaskServing = serve(importTask, {
  mayMove(row, move) {
    if (move === 'confirm') return whyNotConfirmable(row)
    if (move !== 'undo') return true
    if (row.inserts === 0) return '没有写入的记录'
    const end = new Date(row.doneAt ?? row.updatedAt).getTime() + undoHours * hourLength
    return end > Date.now() || `导入完成已超过 ${undoHours} 小时，不能撤销`
  },
  moves: {
    async confirm(row, _answers, act) {
      const begun = await begin(act, row, '导入')
      await act.enqueue(applyImport, { id: row.id })
      return { ...begun, cursor: 0 }
    },
    async undo(row, _answers, act) {
      const begun = await begin(act, row, '撤销导入')
      await act.enqueue(undoImport, { id: row.id })
      return { ...begun, cursor: afterAllLines }
    },
    async stop(row, _answers, act) {
      await endTask(act, row, `已停止，写入了 ${row.inserts} 行`)
      return { doneAt: act.now.toISOString() }
    },
    async cancel(row, _answers, act) {
      await endTask(act, row, '已取消')
      act.afterwards(() => void removeStored(uploadKey(row.id)))
      return { doneAt: act.now.toISOString() }
    },
  },
})

/** The clerk's own count and sum, typed before the sheet was read, must be those of the sheet. */
function whyNotConfirmable({
  ready,
  total,
  expectedRows,
  expectedAmount,
  sheetAmount,
}: ImportRow): true | string {
  if (ready === 0) return '没有可以导入的行'
  if (expectedRows !== null && expectedRows !== total)
    return `表内 ${total} 行，应为 ${expectedRows} 行，请核对后重新上传`
  if (expectedAmount !== null && expectedAmount !== (sheetAmount ?? 0))
    return `表内金额 ${yuan(sheetAmount ?? 0)}，应为 ${yuan(expectedAmount)}，请核对后更正或重新上传`
  return true
}

function yuan(fen: number): string {
  return `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
}

/** Begins a stage in the name, and with the present rights, of the person who asks for it. */
async function begin(act: Act, row: ImportRow, verb: string) {
  const { resource } = registry().get(row.source)
  act.require(`${resource.name}.import`)
  if (row.mode !== 'insert') act.require(`${resource.name}.update`)
  await keepOrder(act, row.id)
  const task = await ports().openTask(act, { kind: 'import', title: `${verb}${row.subject}` })
  return {
    task,
    percent: 0,
    attempts: 0,
    message: null,
    doneAt: null,
    beatAt: act.now.toISOString(),
  }
}

async function endTask(act: Act, row: ImportRow, message: string): Promise<void> {
  if (row.task !== null) await ports().closeTask(act.tx, row.task, { state: 'failed', message })
}
