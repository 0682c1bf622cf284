import type { Act } from '#kernel/server/act.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { serve } from '#kernel/server/serve.ts'
import { importTask, mostAtOnce, undoHours } from '../model/import-task.ts'
import { applyImport } from './apply-import.ts'
import type { ImportRow } from './import-task-row.ts'
import { importerOf } from './importer-of.ts'
import { keepOrder } from './order.ts'
import { transferPorts } from './ports.ts'
import { removeStored, uploadKey } from './stored-file.ts'
import { afterAllLines, undoImport } from './undo-import.ts'

const hourLength = 3_600_000

/** Imports of one's own: confirmed, stopped, cancelled, undone. */
export const importTaskServing = serve(importTask, {
  movable(row, move) {
    if (move === 'confirm') return whyNotBegun(row) ?? whyDiffering(row) ?? true
    if (move === 'override')
      return (
        whyNotBegun(row) ??
        (whyDiffering(row) === undefined ? '行数与金额核对一致，请直接确认导入' : true)
      )
    if (move !== 'undo') return true
    if (row.inserts === 0) return '没有写入的记录'
    const hours = importerOf(registry().get(row.source)).undoHours ?? undoHours
    const end = new Date(row.doneAt ?? row.updatedAt).getTime() + hours * hourLength
    const term = hours % 24 === 0 && hours > 24 ? `${hours / 24} 天` : `${hours} 小时`
    return end > Date.now() || `导入完成已超过 ${term}，不能撤销`
  },
  mayMove: (row, move, person) =>
    move === 'override' ? (whyNotOverriding(row, person) ?? true) : true,
  moves: {
    confirm: (row, _answers, act) => beginWriting(act, row),
    async override(row, { reason }, act) {
      const overrideReason = `${reason}（${differencesOf(row).join('；')}）`
      const begun = await beginWriting(act, row)
      return { ...begun, overrideReason, overriddenBy: act.person.accountId }
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

/** Letting a difference through is a right of its own, on what is imported. */
function whyNotOverriding({ source }: ImportRow, person: Person): string | undefined {
  const { resource } = registry().get(source)
  return holds(person, `${resource.name}.override`) ? undefined : '您没有差额放行的权限'
}

/** Why a sheet cannot be written at all. */
function whyNotBegun({ ready, total, policy, source }: ImportRow): string | undefined {
  if (ready === 0) return '没有可以导入的行'
  if (policy === 'each') return undefined
  if (ready < total) return `有 ${total - ready} 行未通过，须全部通过才能导入，请更正后再确认`
  const isWhole = importerOf(registry().get(source)).isWhole === true
  return total > mostAtOnce && !isWhole
    ? `「全部通过才导入」一次最多 ${mostAtOnce} 行，请拆分后再上传`
    : undefined
}

/** The clerk's own count and sum, typed before the sheet was read, must be those of the sheet. */
function whyDiffering(row: ImportRow): string | undefined {
  const [first] = differencesOf(row)
  if (first === undefined) return undefined
  const { expectedRows, total } = row
  const isCount = expectedRows !== null && expectedRows !== total
  return isCount ? `${first}，请核对后重新上传` : `${first}，请核对后更正或重新上传`
}

function differencesOf({
  total,
  expectedRows,
  expectedAmount,
  sheetAmount,
}: ImportRow): readonly string[] {
  const sum = sheetAmount ?? 0
  return [
    ...(expectedRows === null || expectedRows === total
      ? []
      : [`表内 ${total} 行，应为 ${expectedRows} 行`]),
    ...(expectedAmount === null || expectedAmount === sum
      ? []
      : [`表内金额 ${yuan(sum)}，应为 ${yuan(expectedAmount)}`]),
  ]
}

/** The sheet itself is needed no longer: its lines are kept. */
async function beginWriting(act: Act, row: ImportRow) {
  const begun = await begin(act, row, '导入')
  await act.enqueue(applyImport, { id: row.id })
  act.afterwards(() => void removeStored(uploadKey(row.id)))
  return { ...begun, cursor: 0 }
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
  const task = await transferPorts().openTask(act, {
    kind: 'import',
    title: `${verb}${row.subject}`,
  })
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
  if (row.task !== null)
    await transferPorts().closeTask(act.tx, row.task, { state: 'failed', message })
}
