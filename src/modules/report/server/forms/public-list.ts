import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { shownGiver } from '../shown-giver.ts'
import type { FormPaper } from './form-paper.ts'
import { sendForm } from './index.ts'

/** Gifts that one public list may have. */
const mostListed = 5000
const day = z.iso.date('日期应为 YYYY-MM-DD')

/**
 * `GET …/donation/getPublicList`: 公示名单 of one cause by period. Whoever is anonymous or did not
 * agree to be named is 爱心人士 (BR-09); words that were hidden are left out.
 */
export const publicListRoute = route({
  method: 'GET',
  path: '/api/finance/donation/getPublicList',
  access: { action: 'donation.view' },
  summary: '生成捐赠公示名单',
  question: z
    .object({
      cause: z.uuid('标的编号有误'),
      from: day,
      to: day,
      format: z.enum(['xlsx', 'pdf']).default('xlsx'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束日期不能早于开始日期' }),
  raw: true,
  async handle({ cause, from, to, format }, exchange) {
    const form = await exchange.read(async act => {
      const where = visible(registry().get(donation.path), act.person) ?? sql`true`
      const { rows } = await act.tx.execute<Listed>(sql`
        select number, ${shownGiver('donation')} as name,
               amount::text as amount, paid_at::text as at,
               case when message_hidden then null else message end as message
          from donation
         where ${where} and cause = ${cause} and state in ('paid', 'partRefunded')
           and paid_at >= ${beijingDayRange(from).from.toISOString()}::timestamptz
           and paid_at < ${beijingDayRange(to).to.toISOString()}::timestamptz
         order by paid_at, id limit ${mostListed + 1}`)
      if (rows.length > mostListed)
        act.refuse(`该期间捐赠超过 ${mostListed} 笔，请缩短期间分次生成`)
      const words = await gatherWords(act.tx, [{ resource: 'project/cause', id: cause }])
      const title = words.record('project/cause', cause) ?? ''
      return formOf(rows, { title, span: `${from} 至 ${to}`, today: beijingDay(act.now) })
    })
    await sendForm(exchange.reply, form, format)
  },
})

type Listed = {
  readonly number: string
  readonly name: string
  readonly amount: string
  readonly at: string
  readonly message: string | null
}

function formOf(
  rows: readonly Listed[],
  { title, span, today }: { title: string; span: string; today: string },
): FormPaper {
  const total = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  return {
    title: `${title}捐赠公示名单`,
    facts: [
      ['公示期间', span],
      ['捐赠', `${rows.length} 笔，合计 ¥${printMoney(total)}`],
    ],
    sections: [
      {
        title: '名单',
        rows: rows.map(({ name, amount, at, message }, index) => [
          `${index + 1}. ${name}`,
          `¥${printMoney(Number(amount))} · ${printMoment(new Date(at).toISOString()).slice(0, 16)}${message ? ` · ${message}` : ''}`,
        ]),
      },
    ],
    signs: [],
    note: `生成日期 ${today}。匿名或未同意公开姓名的捐赠人显示为「爱心人士」。`,
  }
}
