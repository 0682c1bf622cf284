import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { searchMarksOf } from '#kinds/columns.ts'
import { comparableName, printMoney } from '#kinds/index.ts'
import { illegalFinding } from '#modules/charity/server/index.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { agreementNotice, company, stateOwnedFrom } from '../model/index.ts'
import { deliveredTo } from './company-rows.ts'
import { keepIdentity, proposedFor } from './shared-identity.ts'

type Company = Row<typeof company>

/** Companies with their rules: one a code and book, renamed with a reason, facts shared by proposal. */
export const companyServing = serve(company, {
  finds: {
    label: hasLabelFilter(company),
    agreement: asked => sql`exists (select from company_agreement a
      where a.company = ${columnNamed(company, 'id')} and (${sql.join(
        asked.map(each => agreementCondition(String(each))),
        sql` or `,
      )}))`,
  },
  async check(next, act, before) {
    if (next.kind === 'overseas' ? next.overseasNo === null : next.uscc === null)
      act.mark(
        next.kind === 'overseas' ? 'overseasNo' : 'uscc',
        next.kind === 'overseas' ? '境外企业请填写登记号' : '请填写统一社会信用代码',
      )
    const isRenamed =
      before !== undefined && (before.name !== next.name || before.uscc !== next.uscc)
    if (isRenamed && (next.renameReason === null || next.renameReason === before.renameReason))
      act.mark('renameReason', '修改名称或信用代码须说明原因')
    if (next.donor !== null && next.donor !== before?.donor) {
      const linked = await findRow(act.tx, donor, next.donor)
      if (linked?.organisation !== next.organisation || linked.kind !== 'company')
        act.mark('donor', '捐赠账户须为本机构的单位捐赠人')
    }
  },
  inserted: (row, act) => settle(row, act),
  async updated(row, act, before) {
    if (row.name !== before.name)
      await act.tx.execute(sql`
        update company set former_names = array_append(
          array_remove(coalesce(former_names, '{}'), ${before.name}), ${before.name})
         where id = ${row.id}`)
    await settle(row, act)
  },
  async removing(row, act) {
    if (row.count > 0) act.refuse('已有捐赠的企业不能删除，请停止合作')
    const ofRow = sql`where company = ${row.id}::uuid`
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select (select count(*) from company_agreement ${ofRow})::int as n`)
    if ((rows[0]?.n ?? 0) > 0) act.refuse(`该企业有合作协议 ${rows[0]?.n} 份，不能删除`)
    for (const table of ['company_person', 'company_staff', 'contact_log'])
      await act.tx.execute(sql`delete from ${sql.identifier(table)} ${ofRow}`)
  },
  actions: { check: (row, _answers, act) => checkStanding(row, act) },
  moves: {
    stop: (_row, { reason }) => ({ endReason: reason }),
    bar: (_row, { reason }) => ({ endReason: reason }),
    follow: () => ({ endReason: null }),
    cooperate: () => ({ endReason: null }),
  },
  enrich: agreementsOf,
  detail: async (row, act) => ({ proposed: await proposedFor(act, row) }),
  sums: ['total', 'goodsValue'],
  pickNote: 'shortName',
})

function agreementCondition(asked: string) {
  const today = beijingDay(new Date())
  const runs = sql`a."from" <= ${today} and a."to" >= ${today}`
  if (asked === 'running') return runs
  if (asked === 'late')
    return sql`(not a.feedback_done and a.feedback_due is not null and a.feedback_due < ${today})`
  return sql`(${runs} and a."to" <= ${addDays(today, agreementNotice)})`
}

/** The donor account of a company, its own figures by it, and its shared identity. */
async function settle(row: Company, act: Act): Promise<void> {
  await keepIdentity(act, row)
  if (row.donor === null) {
    const found = await findAccount(row, act)
    if (found === undefined) return
    await act.tx.execute(sql`update company set donor = ${found}::uuid where id = ${row.id}`)
  }
  await act.tx.execute(sql`
    update company c set count = o.count, total = o.net, last_at = o.last_at
      from donor o where o.id = c.donor and c.id = ${row.id}`)
}

/** The one donor of the book that is this company: by the code, else by the whole name. */
async function findAccount({ organisation, uscc, name }: Company, act: Act) {
  const { rows } = await act.tx.execute<{ id: string; code: string | null }>(sql`
    select id, uscc as code from donor
     where organisation = ${organisation}::uuid and kind = 'company' and state = 'active'
       and (uscc = ${uscc} or name_marks @> ${sql.param(marksOf(name))}::text[])
     order by (uscc is not distinct from ${uscc}) desc limit 2`)
  const [first, second] = rows
  if (first?.code != null && first.code === uscc) return first.id
  return second === undefined ? first?.id : undefined
}

/** The marks by which a donor of this very name is found. */
const marksOf = (name: string) => searchMarksOf(donor.fields, { name }, 'donor').nameMarks

/** What stands against a company: the list of illegal organisations, governance, beneficiaries of the own charity. */
async function checkStanding(row: Company, act: Act): Promise<Patch<typeof company>> {
  const found: { item: string; message: string }[] = []
  const illegal = await illegalFinding(act.tx, { name: row.name, uscc: row.uscc }, 'name')
  if (illegal.level !== 'pass') found.push({ item: illegal.item, message: illegal.message })
  const { rows } = await act.tx.execute<{ name: string; role: string }>(sql`
    select name, role from governance_member
     where organisation = ${row.organisation}::uuid
       and (term_to is null or term_to >= ${beijingDay(act.now)})
       and (uscc = ${row.uscc} or name in (${row.name}, ${row.legalPerson ?? row.name}))`)
  for (const each of rows)
    found.push({ item: '治理人员', message: `与本机构治理人员「${each.name}」同名或同一主体` })
  if (row.kind === 'state' && row.stateOwnedApproval === null)
    found.push({ item: '国有资产', message: '国有企业，尚无国资审批文件（慈善法第四十三条）' })
  return { conflict: found, checkedAt: act.now.toISOString() }
}

async function agreementsOf(rows: readonly Company[], act: Act) {
  const today = beijingDay(act.now)
  const ids = sql.param(rows.map(({ id }) => id))
  const answer = await act.tx.execute<{
    id: string
    company: string
    promised: string
    to: string
  }>(sql`
    select id, company, promised::text as promised, "to"::text as to from company_agreement
     where company = any(${ids}::uuid[]) and "from" <= ${today} and "to" >= ${today}`)
  const delivered = await deliveredTo(
    act.tx,
    answer.rows.map(({ id }) => id),
  )
  const byCompany = Map.groupBy(answer.rows, each => each.company)
  return new Map(
    rows.map(({ id }) => {
      const running = byCompany.get(id) ?? []
      const sum = (of: (each: (typeof running)[number]) => number) =>
        running.reduce((total, each) => total + of(each), 0)
      return [
        id,
        {
          promised: sum(each => Number(each.promised)),
          delivered: sum(each => delivered.get(each.id) ?? 0),
          endsOn: running.map(each => each.to).toSorted()[0] ?? null,
        },
      ]
    }),
  )
}

/** A state-owned company gives large sums with the consent of who oversees its assets (慈善法 art. 43). */
export async function stateOwnedBar(
  act: Act,
  { organisation, name, amount }: { organisation: string; name: string; amount: number },
): Promise<string | undefined> {
  if (amount < stateOwnedFrom) return undefined
  const { rows } = await act.tx.execute<{ name: string; former: string[] | null }>(sql`
    select name, array_append(former_names, short_name) as former from company
     where organisation = ${organisation}::uuid and kind = 'state' and state_owned_approval is null`)
  const asked = comparableName(name)
  const found = rows.find(each =>
    [each.name, ...(each.former ?? [])].some(one => one !== null && comparableName(one) === asked),
  )
  return found === undefined
    ? undefined
    : `「${found.name}」为国有企业，捐赠 ¥${printMoney(amount)} 须先在企业资料中上传国资审批文件（慈善法第四十三条）`
}
