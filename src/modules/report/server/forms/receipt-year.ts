import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { capitalMoney } from '#kinds/money/capital-money.ts'
import { donation } from '#modules/finance/model/index.ts'
import { financePorts } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import type { FormPaper } from './form-paper.ts'
import { sendForm } from './index.ts'

/** Gifts that one paper lists. */
const mostListed = 1000

/** `GET …/receipt/getYearPaper`: what a donor gave to an organisation in a year, and in which receipts it stands. */
export const receiptYearRoute = route({
  method: 'GET',
  path: '/api/finance/receipt/getYearPaper',
  access: { action: 'receipt.print' },
  summary: '下载捐赠人年度捐赠票据汇总',
  question: z.object({
    donor: z.uuid('捐赠人编号有误'),
    year: z.coerce.number('年度有误').int('年度有误').min(2000, '年度有误').max(2200, '年度有误'),
  }),
  raw: true,
  async handle({ donor: id, year }, exchange) {
    const form = await exchange.read(async act => {
      const serving = registry().get(donor.path)
      const known = await readInScope(act, serving, id)
      const organisation = String((known as unknown as { organisation: string }).organisation)
      const where = visible(registry().get(donation.path), act.person) ?? sql`true`
      const { rows } = await act.tx.execute<Listed>(sql`
        select donation.number, net_amount::text as amount, paid_at::text as at,
               least(return_value, net_amount)::text as "inReturn",
               (select p.amount::text from receipt_part p join receipt r on r.id = p.receipt
                 where p.donation = donation.id and p.live and r.number is not null limit 1) as receipted,
               (select r.number from receipt_part p join receipt r on r.id = p.receipt
                 where p.donation = donation.id and p.live and r.number is not null limit 1) as receipt
          from donation
         where ${where} and donor = ${id}::uuid and state in ('paid', 'partRefunded') and net_amount > 0
           and paid_at >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz
           and paid_at < ${`${year + 1}-01-01T00:00:00+08:00`}::timestamptz
         order by paid_at, donation.id limit ${mostListed + 1}`)
      if (rows.length === 0) act.refuse(`${year} 年没有捐赠`)
      if (rows.length > mostListed) act.refuse(`捐赠超过 ${mostListed} 笔，请导出捐赠明细`)
      const issuer = await financePorts().issuer(act.tx, organisation)
      const name = String((known as unknown as { displayName: string }).displayName)
      return formOf(rows, { issuer: issuer.name, name, year, today: beijingDay(act.now) })
    })
    await sendForm(exchange.reply, form, 'pdf')
  },
})

type Listed = {
  readonly number: string
  readonly amount: string
  readonly inReturn: string
  readonly receipted: string | null
  readonly at: string
  readonly receipt: string | null
}

function formOf(
  rows: readonly Listed[],
  { issuer, name, year, today }: { issuer: string; name: string; year: number; today: string },
): FormPaper {
  const sum = (of: (row: Listed) => string | null) =>
    rows.reduce((total, row) => total + Number(of(row) ?? 0), 0)
  const given = sum(({ amount }) => amount)
  const inReturn = sum(row => row.inReturn)
  const receipted = sum(row => row.receipted)
  return {
    title: `${year}年度捐赠票据汇总`,
    facts: [
      ['受赠机构', issuer],
      ['捐赠人', name],
    ],
    sections: [
      {
        title: '合计',
        rows: [
          ['捐赠笔数', `${rows.length} 笔`],
          ['捐赠净额', `¥${printMoney(given)}（${capitalMoney(given)}）`],
          ...(inReturn === 0 ? [] : [['回报价值（不开票）', `¥${printMoney(inReturn)}`] as const]),
          ['已开票', `¥${printMoney(receipted)}`],
          ['未开票', `¥${printMoney(given - inReturn - receipted)}`],
        ],
      },
      {
        title: '明细',
        rows: rows.map(({ number, amount, at, receipt }) => [
          number,
          `${printMoment(new Date(at).toISOString()).slice(0, 10)} · ¥${printMoney(Number(amount))} · ${receipt ?? '未开票'}`,
        ]),
      },
    ],
    signs: ['受赠机构（印章）', '日期'],
    note: `本汇总由系统于 ${today} 生成，不代替捐赠票据。税前扣除以财政票据为准。`,
  }
}
