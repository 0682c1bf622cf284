import { PassThrough } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { type SheetColumn, type SheetValue, writeXlsx } from '#services/sheets/write-xlsx.ts'
import { bankAccount, moneyOut, transferKind } from '../../model/index.ts'
import { moneyOutServing } from './money-out.ts'

const most = 200
const titles = ['单号', '收款户名', '账号', '开户行', '金额', '用途'] as const

const question = z.object({
  ids: z
    .string('请选择出账单')
    .transform(given => given.split(','))
    .pipe(
      z.array(z.uuid('出账单编号有误')).min(1, '请选择出账单').max(most, `一次不超过 ${most} 单`),
    ),
})

/** 导出付款文件: approved payments of one account as the bank takes them; the operation log keeps who took them. */
export const payFileRoute: AnyRoute = route({
  method: 'GET',
  path: '/api/finance/moneyOut/getPayFile',
  access: { action: 'moneyOut.payFile' },
  summary: '导出待付款出账的银行付款文件（xlsx，含收款账号明文）',
  question,
  stepUp: true,
  raw: true,
  async handle({ ids }, exchange) {
    const lines = await exchange.perform(act => linesOf(act, ids), { about: ids })
    const name = `付款文件_${beijingDay(new Date())}.xlsx`
    exchange.reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    const content = new PassThrough()
    const rows = (async function* () {
      yield* lines
    })()
    writeXlsx(content, { sheetName: '付款文件', columns, rows }).catch(error =>
      content.destroy(error),
    )
    await exchange.reply.send(content)
  },
})

const columns: readonly SheetColumn[] = titles.map(title => ({
  title,
  format: title === '金额' ? 'money' : 'text',
  width: title === '用途' ? 30 : 22,
}))

async function linesOf(act: Act, ids: readonly string[]): Promise<readonly SheetValue[][]> {
  const where = and(
    visible(moneyOutServing, act.person, {}, 'moneyOut.payFile'),
    eq(columnNamed(moneyOut, 'state'), 'approved'),
    inArray(columnNamed(moneyOut, 'id'), [...ids]),
  )
  const rows = await findRows(act.tx, moneyOut, where, ids.length)
  const asked = new Set(ids).size
  if (rows.length !== asked)
    act.refuse(`所选 ${asked} 单中有 ${asked - rows.length} 单不在待付款状态`)
  if (new Set(rows.map(row => row.bankAccount)).size > 1)
    act.refuse('付款文件只能包含同一付款账户的出账，请按账户筛选后导出')
  const lines: SheetValue[][] = []
  for (const row of rows) {
    const { number, kind, toAccount, amount, item, purpose } = row
    const own =
      kind === transferKind ? await findRow(act.tx, bankAccount, toAccount ?? '') : undefined
    const [name, account, bank] = own
      ? [own.name, own.account, own.bank]
      : [row.payeeName, row.payeeAccount, row.payeeBank]
    if (!account) act.refuse(`${number} 没有收款账号，不能导出付款文件`)
    lines.push([number, name, account, bank, amount, (purpose ?? item ?? '').slice(0, 30)])
    await recordOperation(act, {
      ...{ action: 'moneyOut.payFile', label: '导出付款文件', resource: moneyOut.path },
      ...{ record: row.id, version: row.version, title: number, organisation: row.organisation },
      ...{ changes: [], reason: null, outcome: 'done' },
    })
  }
  return lines
}
