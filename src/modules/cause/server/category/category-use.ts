import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { category } from '#modules/classify/model/index.ts'
import { causeSums } from '#modules/finance/server/index.ts'
import { categoryUse, mostRecategorised, recategorise } from '../../model/category-use-calls.ts'
import type { causeKinds } from '../../model/index.ts'
import { causesWithin } from '../board/reach.ts'
import { kindNamed } from '../kinds.ts'

const useRoute = route(categoryUse, {
  access: { action: 'cause.view' },
  summary: '统计各分类的募捐标的',
  async read({ kind }, act) {
    const causes = causesWithin(act, { kind }, `${kind}.view`)
    const { rows } = await act.tx.execute<{
      category: string
      causes: number
      raising: number
      raised: string
    }>(sql`
      select c.category, count(*)::int as causes,
             count(*) filter (where c.status = 'raising')::int as raising,
             coalesce(sum(m.raised::bigint), 0)::text as raised
        from cause c left join (
          select a.cause_id, ${causeSums} from ledger_account a
            join ledger_daily d on d.account_id = a.id
           where a.kind in ('restricted', 'custodial') and a.cause_id in ${causes} group by 1
        ) m on m.cause_id = c.id
       where c.id in ${causes} and c.category is not null group by c.category`)
    return rows.map(row => ({ ...row, raised: Number(row.raised) }))
  },
})

const recategoriseRoute = route(recategorise, {
  access: { action: 'cause.recategorise' },
  summary: '批量调整募捐标的分类',
  async change({ kind, from, to, causes, reason }, act) {
    demandPlatform(act)
    await demandLeaf(act, kind, { from, to })
    const within = causesWithin(act, { kind }, 'cause.recategorise')
    const { resource } = kindNamed(kind)
    const table = tableOf(resource)
    const named =
      causes === undefined ? sql`true` : sql`${table.id} = any(${sql.param(causes)}::uuid[])`
    // In the order of their ids, so that two adjustments wait for each other.
    const chosen = await act.tx.execute<{ id: string }>(sql`
      select ${table.id} as id from ${table}
       where ${table.category} = ${from} and ${table.id} in ${within} and ${named}
         and deleted_at is null
       order by 1 limit ${mostRecategorised + 1} for update`)
    const ids = chosen.rows.map(({ id }) => id)
    if (ids.length === 0) act.refuse('该分类下没有可调整的标的')
    if (ids.length > mostRecategorised)
      act.refuse(`一次最多调整 ${mostRecategorised} 个，请分批选择`)
    if (causes !== undefined && ids.length < new Set(causes).size)
      act.refuse('所选标的已不在原分类，请刷新后重试', 'causes')
    const rows = await findRows(
      act.tx,
      resource,
      sql`${table.id} = any(${sql.param(ids)}::uuid[])`,
      ids.length,
    )
    for (const row of rows)
      await updateRow(
        act,
        resource,
        row,
        { category: to },
        { verb: 'recategorise', label: '调整分类', reason },
      )
    return { moved: rows.length }
  },
})

/** Both ends belong to the kind; the new one takes causes. */
async function demandLeaf(
  act: Act,
  kind: keyof typeof causeKinds,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) act.refuse('新分类与原分类相同', 'to')
  const [old, next] = [await findRow(act.tx, category, from), await findRow(act.tx, category, to)]
  if (old?.domain !== kind) act.refuse('没有这个分类', 'from')
  if (next?.domain !== kind) act.refuse('没有这个分类', 'to')
  if (next.state !== 'enabled') act.refuse('不能调整到已停用的分类', 'to')
  const [child] = await findRows(act.tx, category, sql`parent = ${to}`, 1)
  if (child !== undefined) act.refuse('请选择最下级分类', 'to')
}

/** Why a category cannot be disabled: causes that are raising bear it (project.md "CategoryUse"). */
export async function whyCategoryKept(act: Act, id: string): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from cause where category = ${id} and status = 'raising'`)
  const count = rows[0]?.n ?? 0
  return count === 0 ? undefined : `有 ${count} 个募捐中的标的使用该分类，不能停用`
}

export const categoryUseRoutes: readonly AnyRoute[] = [useRoute, recategoriseRoute]
