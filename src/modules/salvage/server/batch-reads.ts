import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { budgetLine } from '#modules/cause/model/index.ts'
import { balanceOf, causeFigures, events } from '#modules/finance/server/index.ts'
import {
  batchFacts,
  batchMoney,
  batchNotice,
  grantBatch,
  personHistory,
  rescueRecord,
} from '../model/index.ts'
import { type Batch, voucherOf } from './batch-money.ts'
import { goodsPostings } from './goods-source.ts'
import { grantBatchServing } from './grant-batch.ts'
import type { Line } from './issue-line.ts'

/** Lines of a notice that are answered at once. */
const noticed = 500
/** Lines that a reviewer sees by lot. */
const byLot = 10

const table = tableOf(rescueRecord)
const access = { action: 'grantBatch.view' }

const noticeRoute = route(batchNotice, {
  access,
  summary: '公示名单（脱敏；未成年人只列人数）',
  async read({ id }, act) {
    const batch = await readInScope(act, grantBatchServing, id)
    const of = and(eq(table.batch, batch.id), ne(table.sendStatus, '2'))
    const lines = await findRows(act.tx, rescueRecord, and(of, eq(table.minor, false)), noticed)
    const { rows } = await act.tx.execute<{ minors: number; adults: number }>(sql`
      select count(*) filter (where minor)::int as minors,
             count(*) filter (where not minor)::int as adults
        from rescue_record where batch = ${batch.id} and send_status <> '2'`)
    const words = await wordsOf(act, lines, batch)
    return {
      ...{ number: batch.number, title: batch.title, from: batch.noticeFrom, to: batch.noticeTo },
      organisation: words.record('charity/organisation', batch.organisation) ?? '',
      minors: rows[0]?.minors ?? 0,
      lines: lines.map(line => ({
        name: String(maskField(rescueRecord.fields.name, line.name)),
        classify: classifyOf(words, line),
        amount: line.amount,
      })),
      left: Math.max((rows[0]?.adults ?? 0) - lines.length, 0),
    }
  },
})

const factsRoute = route(batchFacts, {
  access,
  summary: '审核批次所需的事实：余额、核查、抽看的名册行、与上一批的差异',
  async read({ id }, act) {
    const batch = await readInScope(act, grantBatchServing, id)
    const { rows } = await act.tx.execute<{ unanswered: number }>(sql`
      select count(*)::int as unanswered from roster_finding
       where batch = ${batch.id} and level = 'warn' and answer is null`)
    const line =
      batch.budgetLine === null ? undefined : await findRow(act.tx, budgetLine, batch.budgetLine)
    const figures = batch.cause === null ? undefined : await causeFigures(act.tx, [batch.cause])
    const lot = await lotOf(act, batch)
    const words = await wordsOf(act, lot, batch)
    return {
      available: batch.cause === null ? null : (figures?.get(batch.cause)?.available ?? 0),
      lineRest: line === undefined ? null : line.amount - line.used - line.reserved,
      ...{ blocks: batch.blocks, warns: batch.warns, unanswered: rows[0]?.unanswered ?? 0 },
      before: await beforeOf(act, batch),
      lot: lot.map(each => ({
        ...{ id: each.id, no: each.no, amount: each.amount },
        name: String(maskField(rescueRecord.fields.name, each.name)),
        idNumber: String(maskField(rescueRecord.fields.idNumber, each.idNumber)),
        classify: classifyOf(words, each),
      })),
    }
  },
})

async function lotOf(act: Act, batch: Batch): Promise<Line[]> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from rescue_record where batch = ${batch.id} order by md5(id::text || ${batch.version}) limit ${byLot}`)
  const found = await Promise.all(rows.map(({ id }) => findRow(act.tx, rescueRecord, id)))
  return found.filter(each => each !== undefined)
}

/** What changed against the last batch of the type in the same organisation. */
async function beforeOf(act: Act, batch: Batch) {
  const batches = tableOf(grantBatch)
  const earlier = await findRows(
    act.tx,
    grantBatch,
    and(
      eq(batches.organisation, batch.organisation),
      eq(batches.rescueType, batch.rescueType),
      lt(batches.createdAt, batch.createdAt),
      gte(batches.issued, 1),
    ),
    500,
  )
  const last = earlier.at(-1)
  if (last === undefined) return null
  const { rows } = await act.tx.execute<Record<'added' | 'left' | 'changed', number>>(sql`
    select count(*) filter (where o.person is null)::int as added,
           count(*) filter (where n.person is null)::int as left,
           count(*) filter (where n.amount <> o.amount)::int as changed
      from (select person, amount from rescue_record where batch = ${batch.id} and reverses is null) n
      full join (select person, amount from rescue_record where batch = ${last.id} and reverses is null) o
        on o.person = n.person`)
  const { added = 0, left = 0, changed = 0 } = rows[0] ?? {}
  return { number: last.number, amount: last.amount, added, left, changed }
}

const moneyRoute = route(batchMoney, {
  access,
  summary: '批次资金：冻结、代金券余额与记账',
  async read({ id }, act) {
    const batch = await readInScope(act, grantBatchServing, id)
    const { balance } = await balanceOf(act.tx, batch.organisation, voucherOf(batch))
    const { rows } = await act.tx.execute<{
      number: string
      event: keyof typeof events
      day: string
      amount: string
      memo: string
    }>(sql`
      select p.number::text, p.event, p.value_date::text as day, p.memo,
             sum(greatest(e.amount, 0))::text as amount
        from ledger_posting p join ledger_entry e on e.posting_id = p.id
       where p.org_id = ${batch.organisation} and p.id in (
         select x.posting_id from ledger_entry x join ledger_account a on a.id = x.account_id
          where a.kind = 'voucher' and a.owner_id = ${batch.id} and a.org_id = ${batch.organisation})
          or p.org_id = ${batch.organisation} and p.id = any (${sql.param(await goodsPostings(batch, act))}::uuid[])
       group by p.id, p.number, p.event, p.value_date, p.memo order by p.number`)
    return {
      ...{ held: batch.held, voucherBalance: balance },
      postings: rows.map(({ number, event, amount, ...rest }) => ({
        ...{ ...rest, event, number: Number(number), amount: Number(amount) },
        label: events[event].label,
      })),
    }
  },
})

const historyRoute = route(personHistory, {
  access: { action: 'rescueRecord.view' },
  summary: '个人救助史：年度、类型、次数、金额',
  async read({ person }, act) {
    const own = act.person.ownerKind === 'platform' ? null : act.person.ownerId
    const { rows } = await act.tx.execute<{
      year: string
      type: string
      times: number
      amount: string
    }>(sql`
      select to_char(r.issued_at at time zone 'Asia/Shanghai', 'YYYY') as year, t.name as type,
             count(*) filter (where r.reverses is null)::int as times, sum(r.amount)::text as amount
        from rescue_record r join rescue_type t on t.id = r.rescue_type
       where r.person = ${person} and r.send_status = '1'
         and (${own}::uuid is null or r.organisation = ${own}::uuid)
       group by 1, 2 order by 1 desc, 2`)
    return { years: rows.map(row => ({ ...row, amount: Number(row.amount) })) }
  },
})

function wordsOf(act: Act, lines: readonly Line[], batch: Batch) {
  return gatherWords(act.tx, [
    { resource: 'charity/organisation', id: batch.organisation },
    ...lines.flatMap(({ classify }) =>
      classify === null ? [] : [{ resource: 'rescueConfig/rescueClassify', id: classify }],
    ),
  ])
}

function classifyOf(words: Awaited<ReturnType<typeof wordsOf>>, { classify }: Line): string | null {
  return classify === null ? null : (words.record('rescueConfig/rescueClassify', classify) ?? null)
}

/** What screens ask of batches and people beside their records. */
export const batchReads: readonly AnyRoute[] = [noticeRoute, factsRoute, moneyRoute, historyRoute]
