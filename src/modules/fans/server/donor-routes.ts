import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { channels, donation } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { donorProfile, donorStatement } from '../model/index.ts'

const channelNames: Readonly<Record<string, string>> = channels
const receiptNames: Readonly<Record<string, string>> = donation.fields.receiptStatus.options

async function readDonor(act: Act, id: string) {
  const serving = registry().find(donor.path)
  if (serving === undefined) throw denied()
  const row = await readInScope(act, serving, id)
  return row as typeof row & { readonly organisation: string; readonly name: string }
}

type Counted = { name: string | null; gifts: number; amount: string }

const told = (rows: readonly Counted[], named = (name: string | null) => name ?? '非限定') =>
  rows.map(({ name, gifts, amount }) => ({ name: named(name), gifts, amount: Number(amount) }))

const profileRoute = route(donorProfile, {
  access: { action: 'donor.view' },
  summary: '查询捐赠人概况',
  async read({ id }, act) {
    await readDonor(act, id)
    const by = async (name: ReturnType<typeof sql>, from = sql``, order = sql`3 desc`) =>
      (
        await act.tx.execute<Counted>(sql`
          select ${name} as name, count(*)::int as gifts, sum(d.net_amount)::text as amount
            from donation d ${from}
           where d.donor = ${id}::uuid and d.state in ('paid', 'partRefunded')
           group by 1 order by ${order} limit 20`)
      ).rows
    const year = sql`to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY')`
    const cause = sql` left join cause on cause.id = d.cause`
    const { rows } = await act.tx.execute<{ owed: number; user: string | null }>(sql`
      select (select count(*)::int from donation d where d.donor = ${id}::uuid
                 and d.state in ('paid', 'partRefunded')
                 and not exists (select from donor_thanks t where t.donation = d.id)) as owed,
             null::text as user`)
    return {
      byYear: told(await by(year, sql``, sql`1`)),
      byCause: told(await by(sql`cause.title`, cause)),
      byChannel: told(await by(sql`d.channel`), name => channelNames[name ?? ''] ?? '其他'),
      user: rows[0]?.user ?? null,
      owed: rows[0]?.owed ?? 0,
    }
  },
})

const statementRoute = route(donorStatement, {
  access: { action: 'donor.view' },
  summary: '查询年度捐赠汇总',
  async read({ id, year }, act) {
    if (!holds(act.person, 'donation.view')) throw denied()
    const row = await readDonor(act, id)
    const { rows } = await act.tx.execute<{
      number: string
      at: string
      cause: string | null
      channel: string
      amount: string
      net: string
      receipt: string
    }>(sql`
      select d.number, d.paid_at as at, cause.title as cause, d.channel, d.amount::text as amount,
             d.net_amount::text as net, d.receipt_status as receipt
        from donation d left join cause on cause.id = d.cause
       where d.donor = ${id}::uuid and d.state in ('paid', 'partRefunded', 'refunded')
         and d.value_date between ${`${year}-01-01`} and ${`${year}-12-31`}
       order by d.paid_at limit 2000`)
    const words = await gatherWords(act.tx, [
      { resource: 'charity/organisation', id: row.organisation },
    ])
    const sum = (of: (each: (typeof rows)[number]) => string) =>
      rows.reduce((total, each) => total + Number(of(each)), 0)
    return {
      organisation: words.record('charity/organisation', row.organisation) ?? '',
      donor: String(maskField(donor.fields.name, row.name)),
      year,
      gifts: rows.map(each => ({
        ...{ number: each.number, paidAt: new Date(each.at).toISOString() },
        cause: each.cause ?? '非限定',
        channel: channelNames[each.channel] ?? '其他',
        ...{ amount: Number(each.amount), net: Number(each.net) },
        receipt: receiptNames[each.receipt] ?? '',
      })),
      total: sum(each => each.amount),
      net: sum(each => each.net),
    }
  },
})

export const donorRoutes: readonly AnyRoute[] = [profileRoute, statementRoute]
