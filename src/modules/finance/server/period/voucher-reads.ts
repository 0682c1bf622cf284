import { PassThrough } from 'node:stream'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { whereClause } from '#kernel/server/where.ts'
import { writeCsv } from '#services/sheets/write-csv.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { accountingVoucher } from '../../model/period/accounting-voucher.ts'
import { voucherNumbers, voucherPostings } from '../../model/period/period-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { type VoucherLine, voucherForms } from './voucher-columns.ts'

export const accountingVoucherServing = serve(accountingVoucher, { sums: ['amount'] })

/** Postings of a voucher that are shown. */
const mostPostings = 200

const numbersRoute = route(voucherNumbers, {
  access: { action: 'accountingVoucher.view' },
  summary: '凭证连号检查',
  async read({ organisation }, act) {
    const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
    const where = and(visible(accountingVoucherServing, act.person), own) ?? sql`true`
    const { rows } = await act.tx.execute<{
      organisation: string
      month: string
      last: number
      count: number
      missing: number[]
      undrawn: number
    }>(sql`
      with months as (
        select organisation, month, max(seq)::int as last, count(*)::int as count
          from accounting_voucher where ${where} group by 1, 2
      )
      select m.*, array(select n from generate_series(1, m.last) n
                         where not exists (select from accounting_voucher v
                                            where v.organisation = m.organisation
                                              and v.month = m.month and v.seq = n)
                         order by n limit 100) as missing,
             (select count(*)::int from ledger_posting p
                join ledger_book b on b.org_id = p.org_id and p.value_date <= b.closed_through
               where p.org_id = m.organisation and to_char(p.value_date, 'YYYY-MM') = m.month
                 and not exists (select from voucher_posting v where v.posting = p.id)) as undrawn
        from months m order by month desc, organisation limit 200`)
    const names = await nameOrganisationsById(
      act,
      rows.map(row => row.organisation),
    )
    return rows.map(row => ({ ...row, organisationName: names.get(row.organisation) ?? '' }))
  },
})

const postingsRoute = route(voucherPostings, {
  access: { action: 'accountingVoucher.view' },
  summary: '凭证的来源记账',
  async read({ id }, act) {
    const row = await readInScope(act, accountingVoucherServing, id)
    const { rows } = await act.tx.execute<{
      id: string
      number: string
      memo: string
      amount: string
    }>(sql`
      select p.id, p.number::text, p.memo,
             (select sum(amount) from ledger_entry e where e.posting_id = p.id and amount > 0)::text as amount
        from voucher_posting v join ledger_posting p on p.id = v.posting
       where v.voucher = ${id}::uuid order by p.number limit ${mostPostings}`)
    return {
      lines: row.lines.map(line => ({ ...line })),
      postings: rows.map(each => ({
        ...each,
        number: Number(each.number),
        amount: Number(each.amount),
      })),
      total: row.attachments,
    }
  },
})

/** The vouchers of a month in the columns of 用友 or 金蝶, to be imported there. */
const fileRoute = route({
  method: 'GET',
  path: '/api/finance/accountingVoucher/getFile',
  access: { action: 'accountingVoucher.export' },
  summary: '按用友或金蝶的列导出凭证',
  question: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 YYYY-MM'),
    organisation: z.uuid('机构编号有误').optional(),
    form: z.enum(['ufida', 'kingdee'], '没有这种格式'),
    format: z.enum(['xlsx', 'csv'], '没有这种格式').default('xlsx'),
  }),
  raw: true,
  async handle({ month, organisation, form: asked, format }, exchange) {
    const lines = await exchange.read(act => linesOf(act, month, organisation))
    const form = voucherForms[asked]
    const content = new PassThrough()
    const rows = rowsOf(lines.map(line => form.row(line)))
    const written =
      format === 'csv'
        ? writeCsv(content, { columns: form.columns, rows })
        : writeXlsx(content, { sheetName: '凭证', columns: form.columns, rows })
    // A failure of the writer reaches the reader of the stream.
    written.catch(error => content.destroy(error))
    const name = `凭证 ${month} ${form.label}.${format}`
    exchange.reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    await exchange.reply.send(content)
  },
})

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

async function linesOf(
  act: Act,
  month: string,
  organisation: string | undefined,
): Promise<readonly VoucherLine[]> {
  const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
  const where = and(
    visible(accountingVoucherServing, act.person, {}, 'accountingVoucher.export'),
    sql`month = ${month}`,
    own,
  )
  const vouchers = await selectRows(
    act.tx,
    accountingVoucher,
    sql`${whereClause(where)} order by organisation, seq limit 20000`,
  )
  if (vouchers.length === 0) act.refuse(`${month} 没有凭证`)
  if (new Set(vouchers.map(each => each.organisation)).size > 1)
    act.refuse('一次只能导出一个机构的凭证，请先选择机构')
  return vouchers.flatMap(({ lines, day, seq, attachments }) =>
    lines.map((line, at) => ({
      ...{ ...line, day, month, seq, attachments, line: at + 1, maker: act.person.name },
    })),
  )
}

async function* rowsOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

export const voucherRoutes: readonly AnyRoute[] = [numbersRoute, postingsRoute, fileRoute]
