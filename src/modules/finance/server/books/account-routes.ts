import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { writeCsv } from '#services/sheets/write-csv.ts'
import { type SheetColumn, type SheetValue, writeXlsx } from '#services/sheets/write-xlsx.ts'
import {
  type AccountRow,
  accountColumnNames,
  accountColumns,
  accountQuestion,
  causeAccountLines,
  causeAccounts,
} from '../../model/cause-account-calls.ts'
import { accountEntries } from './account-entries.ts'
import { readAccounts, sumsOf } from './cause-accounts.ts'

const names = { project: '项目账户', fund: '基金账户', help: '求助账户' } as const

/** The accounts of causes: their list, the entries behind each figure, the file. */
export const accountRoutes: readonly AnyRoute[] = [
  route(causeAccounts, {
    access: { action: 'donation.view' },
    summary: '查询项目、基金或求助账户（期初、各栏发生额、期末）',
    async read({ page, limit, ...asked }, act) {
      const rows = await readAccounts(act, asked)
      return {
        list: rows.slice((page - 1) * limit, page * limit),
        sums: sumsOf(rows),
        custodialSums: sumsOf(rows.filter(({ custodial }) => custodial)),
        ...{ page, limit, total: rows.length },
      }
    },
  }),
  route(causeAccountLines, {
    access: { action: 'donation.view' },
    summary: '查询标的账户一栏由哪些分录构成',
    read: (asked, act) => accountEntries(act, asked),
  }),
  route({
    method: 'GET',
    path: '/api/finance/donation/exportCauseAccounts',
    access: { action: 'donation.export' },
    summary: '导出项目、基金或求助账户（xlsx 或 csv）',
    question: accountQuestion.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    raw: true,
    async handle({ format, ...asked }, exchange) {
      const rows = await exchange.perform(act => readAccounts(act, asked))
      const name = `${names[asked.kind]}_${asked.from}_${asked.to}.${format}`
      const type =
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      exchange.reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      const content = new PassThrough()
      const sheet = { sheetName: names[asked.kind], columns, rows: cellsOf(rows) }
      const written = format === 'csv' ? writeCsv(content, sheet) : writeXlsx(content, sheet)
      written.catch(error => content.destroy(error))
      await exchange.reply.send(content)
    },
  }),
]

const money = (title: string): SheetColumn => ({ title, format: 'money' })
const columns: readonly SheetColumn[] = [
  { title: '编号', format: 'text' },
  { title: '名称', format: 'text', width: 30 },
  { title: '机构', format: 'text', width: 26 },
  money('期初'),
  ...accountColumnNames.map(name => money(accountColumns[name].label)),
  money('期末'),
  money('本金'),
  money('冻结'),
  money('可拨付'),
]

async function* cellsOf(rows: readonly AccountRow[]): AsyncGenerator<readonly SheetValue[]> {
  for (const row of rows)
    yield [
      ...[row.number, row.title, row.organisationName, row.opening],
      ...accountColumnNames.map(name => row[name]),
      ...[row.closing, row.locked, row.reserved, row.available],
    ]
}
