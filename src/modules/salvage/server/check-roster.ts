import { and, between, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { printMoney } from '#kinds/index.ts'
import { papersOfGoverning } from '#modules/charity/server/index.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import { rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { dayOfIssue } from './standard.ts'

/** How many lines one step of a check reads. */
export const checkedAtOnce = 5000

/**
 * Checks the lines `low` to `high` of a roster and writes what speaks against them; answers that stand
 * with the same sentence stay. One statement a step: 100,000 lines are twenty of them.
 */
export async function checkLines(
  act: Act,
  batch: Batch,
  { low, high }: { readonly low: number; readonly high: number },
): Promise<void> {
  const type = await findRow(act.tx, rescueType, batch.rescueType)
  if (type === undefined) throw new Error(`${batch.number} names no type`)
  const day = dayOfIssue(batch, act)
  const near = await marksOfGoverning(act, batch.organisation)
  const isCash = batch.saveType === '2'
  const { id, organisation } = batch
  const maxAmount = type.maxAmount ?? 0
  await act.tx.execute(sql`
    with old as (
      delete from roster_finding f using rescue_record r
       where f.record = r.id and f.batch = ${id} and r.no between ${low} and ${high}
      returning f.record, f.code, f.words, f.answer, f.answered_by
    ), line as (
      select r.*, p.standing, p.minor as is_minor, p.guardian, p.phone_index
        from rescue_record r join person p on p.id = r.person
       where r.batch = ${id} and r.no between ${low} and ${high} and r.reverses is null
         and r.send_status <> '2'
    ), classified as (
      select * from rescue_classified(array(select person from line), ${day}::date)
    ), taken as (
      select * from rescue_taken(${id}, ${low}, ${high})
    ), found as (
      select l.id as record, 'R1' as code, 'block' as level,
             '人员状态不是正常，不能发放' as words from line l where l.standing <> '01'
      union all
      select l.id, 'R2', 'block', case when l.classify is null then '未填救助分类'
               else '救助分类不适用于该类型，或在发放日已停用' end
        from line l left join rescue_classify c on c.id = l.classify
       where (cardinality(coalesce(${sql.param(type.classifies ?? [])}::uuid[], '{}')) > 0
              and (l.classify is null or not l.classify = any (${sql.param(type.classifies ?? [])}::uuid[])))
          or (c.id is not null and (c.state <> 'enabled' or coalesce(c.valid_from, ${day}) > ${day}
              or coalesce(c.valid_until, ${day}) < ${day}))
      union all
      select l.id, 'R2', 'block', '该人员没有在发放日有效的救助分类认定' from line l
       where l.classify is not null and not exists (
         select from classified k where k.person = l.person and k.classify = l.classify)
      union all
      select t.record, 'R3', 'block', case when t.own_times > 0 then
               format('本期已登记 %s 次（%s），每期最多 %s 次', t.own_times, t.own_batch, ${type.maxTimes}::int)
             else '其他机构已登记' end
        from taken t where t.own_times + t.other_times >= ${type.maxTimes}
      union all
      select t.record, 'R3', 'warn', '本期已有同组其他类型的救助' from taken t
       where t.own_times + t.other_times < ${type.maxTimes} and t.similar_times > 0
      union all
      select l.id, 'R4', 'block', ${`超过本期最高金额 ¥${printMoney(maxAmount)}`}
        from line l left join taken t on t.record = l.id
       where ${type.maxAmount !== null} and l.amount + coalesce(t.paid, 0) > ${maxAmount}::bigint
      union all
      select l.id, 'R4', 'block', ${`超过小额快救每人上限 ¥${printMoney(type.quickMax ?? 0)}`}
        from line l where ${batch.quick && type.quickMax !== null} and l.amount > ${type.quickMax ?? 0}::bigint
      union all
      select l.id, 'R5', 'block', '与本机构治理人员为同一人' from line l
       where l.id_number_index = any (${sql.param(near)}::text[])
      union all
      select l.id, 'R6', 'block', '未填收款账户' from line l where ${isCash} and l.account_index is null
      union all
      select l.id, 'R6', 'warn', '同一账户收款不少于 3 人' from line l
       where ${isCash} and l.account_index in (
         select account_index from rescue_record where batch = ${id} and account_index is not null
          group by 1 having count(*) >= 3)
      union all
      select l.id, 'R7', 'warn', '5 人以上共用同一电话' from line l
       where l.phone_index in (
         select p.phone_index from rescue_record r join person p on p.id = r.person
          where r.batch = ${id} and p.phone_index is not null group by 1 having count(*) >= 5)
      union all
      select l.id, 'R9', 'block', '在失信名单中' from line l
       where exists (select from blacklist b where b.person = l.person
         and b.state in ('proposed', 'active') and coalesce(b.valid_to, ${day}) >= ${day})
      union all
      select w.record, w.code, w.level, w.words from rescue_warned(${id}, ${low}, ${high}, ${day}::date) w
    )
    insert into roster_finding (id, version, created_at, updated_at, created_by, updated_by,
                                organisation, batch, record, code, level, words, answer, answered_by)
    select gen_random_uuid(), 1, ${act.now.toISOString()}, ${act.now.toISOString()},
           ${act.person.accountId}, ${act.person.accountId}, ${organisation}, ${id},
           f.record, f.code, f.level, f.words, o.answer, o.answered_by
      from found f left join old o on o.record = f.record and o.code = f.code and o.words = f.words`)
  if (type.ageFrom !== null || type.ageTo !== null)
    await checkAges(act, batch, { low, high, from: type.ageFrom ?? 0, to: type.ageTo ?? 200, day })
}

/** Ages are told by sealed numbers, so that they are reckoned here and not by the database. */
async function checkAges(
  act: Act,
  batch: Batch,
  of: { low: number; high: number; from: number; to: number; day: string },
): Promise<void> {
  const where = and(
    eq(columnNamed(rescueRecord, 'batch'), batch.id),
    between(columnNamed(rescueRecord, 'no'), of.low, of.high),
  )
  const lines = await findRows(act.tx, rescueRecord, where, checkedAtOnce)
  const wrong = lines.flatMap(({ id, idKind, idNumber }) => {
    if (idKind !== 'idCard' || idNumber.length !== 18) return []
    const age = ageOf(idNumber, of.day)
    return age < of.from || age > of.to ? [id] : []
  })
  if (wrong.length === 0) return
  const at = act.now.toISOString()
  await act.tx.execute(sql`
    insert into roster_finding (id, version, created_at, updated_at, organisation, batch, record,
                                code, level, words)
    select gen_random_uuid(), 1, ${at}, ${at}, ${batch.organisation}, ${batch.id}, record, 'R4',
           'block', ${`年龄不在 ${of.from} 至 ${of.to} 岁之间`}
      from unnest(${sql.param(wrong)}::uuid[]) record`)
}

/** Whole years on a day of whoever has this citizen's number. */
export function ageOf(idNumber: string, day: string): number {
  const born = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** The marks under which people who govern the organisation would stand on a roster (BR-18). */
async function marksOfGoverning(act: Act, organisation: string): Promise<string[]> {
  const papers = await papersOfGoverning(act, organisation)
  return papers.flatMap(idNumber => {
    const { idNumberIndex } = blindIndexesOf(
      rescueRecord.fields,
      { idNumber },
      tableNameOf(rescueRecord),
    )
    return idNumberIndex ?? []
  })
}

/** Counts what was found, so that lists and the submission know it. */
export async function countFindings(act: Act, batch: string): Promise<void> {
  await act.tx.execute(sql`
    update grant_batch b set blocks = x.blocks, warns = x.warns
      from (select count(*) filter (where level = 'block')::int as blocks,
                   count(*) filter (where level = 'warn')::int as warns
              from roster_finding where batch = ${batch}) x
     where b.id = ${batch}`)
}
