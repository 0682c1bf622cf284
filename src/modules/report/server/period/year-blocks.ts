import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { ReportBlock } from '../../model/index.ts'
import { shownGiver } from '../shown-giver.ts'
import { type Asked, flowSums, ofWhom, rowsOf, shares, type Table } from './blocks.ts'
import { type Known, knownColumns } from './known-columns.ts'
import { ratioRule, smallManagement } from './ratio-rules.ts'

const most = 500

/** What the annual work report asks for besides, in its order. */
export async function yearBlocks(reader: Reader, asked: Asked): Promise<ReportBlock[]> {
  const known = await knownColumns(reader)
  return [
    await byGiver(reader, asked),
    await largeGifts(reader, asked, known),
    ...(asked.organisation === null ? [] : [await ratios(reader, asked)]),
    await byProject(reader, asked),
    ...(known('fundraising_plan', 'record_no') ? [await drives(reader, asked)] : []),
    ...(known('governance_member', 'role') && asked.organisation !== null
      ? [await related(reader, asked)]
      : []),
    ...(known('disclosure_task', 'done_on') ? [await disclosures(reader, asked)] : []),
  ]
}

const paidIn = ({ from, to }: Asked) => sql`d.state in ('paid', 'partRefunded', 'refunded')
  and d.paid_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
  and d.paid_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

async function byGiver(reader: Reader, asked: Asked): Promise<Table> {
  const rows = await rowsOf<{ key: string; gifts: string; amount: string }>(
    reader,
    sql`select case d.donor_kind when '2' then '法人或其他组织' when '1' then '自然人' else '未留姓名' end as key,
               count(*)::text as gifts, sum(d.amount)::text as amount
          from donation d where ${ofWhom(sql`d.organisation`, asked)} and ${paidIn(asked)}
         group by 1 order by sum(d.amount) desc`,
  )
  return shares('本年捐赠收入', '捐赠人', rows)
}

/** From the organisation's own threshold of agreements on; the usual 100,000 yuan where it has none. */
async function largeGifts(reader: Reader, asked: Asked, known: Known): Promise<Table> {
  const own = known('charity_config', 'agreement_from')
    ? sql`(select agreement_from from charity_config where organisation = d.organisation)`
    : sql`null::bigint`
  const usual = known('charity_config', 'agreement_from')
    ? sql`(select agreement_from from charity_config where organisation is null)`
    : sql`null::bigint`
  const rows = await rowsOf<{ name: string; cause: string | null; day: string; amount: string }>(
    reader,
    sql`select ${shownGiver('d')} as name,
               c.title as cause, to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
               d.amount::text as amount
          from donation d left join cause c on c.id = d.cause
         where ${ofWhom(sql`d.organisation`, asked)} and ${paidIn(asked)}
           and d.amount >= coalesce(${own}, ${usual}, 10000000)
         order by d.amount desc, d.id limit ${most}`,
  )
  return {
    type: 'table',
    title: '大额捐赠收入',
    columns: [
      { label: '捐赠人', unit: 'text' },
      { label: '用途', unit: 'text' },
      { label: '日期', unit: 'text' },
      { label: '金额', unit: 'money' },
    ],
    rows: rows.map(row => [row.name, row.cause ?? '非限定捐赠', row.day, Number(row.amount)]),
    empty: '本年没有大额捐赠',
  }
}

async function ratios(reader: Reader, asked: Asked): Promise<Table> {
  const sums = await flowSums(reader, asked)
  const sum = (...codes: string[]) => codes.reduce((all, code) => all + (sums.get(code) ?? 0), 0)
  const [own] = await rowsOf<{
    form: string
    qualification: string
    income: string | null
    assets: string | null
  }>(
    reader,
    sql`select org_form as form, qualification, income_last_year::text as income,
               net_assets_last_year::text as assets
          from organisation where id = ${asked.organisation}::uuid`,
  )
  const rule = ratioRule({
    orgForm: own?.form ?? '9',
    isPublic: own?.qualification === '1',
    netAssets: Number(own?.assets ?? 0),
  })
  const [spending, management, raising] = [sum('E1', 'E2', 'E3'), sum('E4'), sum('E5')]
  const expenses = sum('E1', 'E2', 'E3', 'E4', 'E5', 'E6')
  const base = rule.base === 'income' ? own?.income : own?.assets
  const share = (part: number, whole: number) =>
    whole === 0 ? '—' : `${((part * 100) / whole).toFixed(2)}%`
  const limit = (hundredths: number) => `${hundredths / 100}%`
  const baseName = rule.base === 'income' ? '上年总收入' : '上年末净资产'
  return {
    type: 'table',
    title: '支出比例',
    columns: [
      { label: '项目', unit: 'text' },
      { label: '金额', unit: 'money' },
      { label: '比例', unit: 'text' },
      { label: '规定', unit: 'text' },
    ],
    rows: [
      [
        '慈善活动支出',
        spending,
        base == null ? `未填${baseName}` : share(spending, Number(base)),
        `不低于${baseName}的 ${limit(rule.spending)}（${rule.name}）`,
      ],
      [
        '管理费用',
        management,
        share(management, expenses),
        management < smallManagement
          ? '不足 20 万元，不受比例限制'
          : `不高于当年总支出的 ${limit(rule.management)}（${rule.name}）`,
      ],
      ['募捐成本', raising, share(raising, expenses), '未配置'],
      ['当年总支出', expenses, '', ''],
    ],
    empty: '本年没有支出',
  }
}

async function byProject(reader: Reader, asked: Asked): Promise<Table> {
  const isGift = sql.raw(
    `d.flow in ('I1', 'I8') and d.event in ('P01', 'P10', 'P11', 'P33', 'P35')`,
  )
  const rows = await rowsOf<{ title: string; got: string; spent: string; left: string }>(
    reader,
    sql`select c.title,
               coalesce(sum(d.credit - d.debit) filter (where ${isGift} and d.day >= ${asked.from}::date), 0)::text as got,
               coalesce(sum(d.debit - d.credit) filter (where d.flow like 'E%' and d.day >= ${asked.from}::date), 0)::text as spent,
               coalesce(sum(d.credit - d.debit), 0)::text as left
          from cause c join ledger_account a on a.cause_id = c.id and a.kind in ('restricted', 'custodial')
          join ledger_daily d on d.account_id = a.id and d.day <= ${asked.to}::date
         where ${ofWhom(sql`c.organisation`, asked)}
         group by c.id, c.title order by 2 desc, c.title limit ${most}`,
  )
  return {
    type: 'table',
    title: '项目收支',
    columns: [
      { label: '项目', unit: 'text' },
      { label: '收入', unit: 'money' },
      { label: '支出', unit: 'money' },
      { label: '结余', unit: 'money' },
    ],
    rows: rows.map(row => [row.title, Number(row.got), Number(row.spent), Number(row.left)]),
    empty: '本年没有项目收支',
  }
}

const text = (label: string) => ({ label, unit: 'text' as const })

async function drives(reader: Reader, asked: Asked): Promise<Table> {
  const rows = await rowsOf<{ name: string; record: string; state: string }>(
    reader,
    sql`select plan_name as name, record_no as record, state from fundraising_plan p
         where ${ofWhom(sql`p.organisation`, asked)} and record_no is not null
           and p.created_at < (${asked.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
         order by record_no limit ${most}`,
  )
  const states: Readonly<Record<string, string>> = {
    recorded: '已备案',
    raising: '募捐中',
    ended: '已结束',
    disclosed: '已公开',
    revoked: '已撤销',
  }
  return {
    type: 'table',
    title: '公开募捐活动',
    columns: [text('募捐方案'), text('备案编号'), text('状态')],
    rows: rows.map(row => [row.name, row.record, states[row.state] ?? row.state]),
    empty: '本年没有公开募捐活动',
  }
}

async function related(reader: Reader, asked: Asked): Promise<Table> {
  const roles: Readonly<Record<string, string>> = {
    '7': '主要捐赠人',
    '8': '近亲属',
    '9': '关联方',
  }
  const rows = await rowsOf<{ name: string; role: string }>(
    reader,
    sql`select name, role from governance_member g
         where ${ofWhom(sql`g.organisation`, asked)} and role in ('7', '8', '9')
         order by role, name limit ${most}`,
  )
  return {
    type: 'table',
    title: '关联方',
    columns: [text('名称'), text('关系')],
    // A surname is enough on paper: who it is stands in the register.
    rows: rows.map(row => [`${[...row.name][0] ?? ''}**`, roles[row.role] ?? row.role]),
    empty: '没有登记的关联方',
  }
}

async function disclosures(reader: Reader, asked: Asked): Promise<Table> {
  const rows = await rowsOf<{ title: string; due: string; done: string | null }>(
    reader,
    sql`select title, due_on::text as due, done_on::text as done from disclosure_task t
         where ${ofWhom(sql`t.organisation`, asked)} and state <> 'waived'
           and due_on between ${asked.from}::date and ${asked.to}::date order by due_on, title limit ${most}`,
  )
  return {
    type: 'table',
    title: '信息公开清单',
    columns: [text('事项'), text('应完成日'), text('完成日')],
    rows: rows.map(row => [row.title.slice(0, 200), row.due, row.done ?? '未完成']),
    empty: '本年没有披露任务',
  }
}
