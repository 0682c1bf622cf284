import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { illegalFinding } from '#modules/charity/server/index.ts'
import { bodyActivity, communityOrganisation, institution } from '../model/index.ts'
import { areaOf, checkGrid } from './places.ts'
import { nextNumber } from './serials.ts'

/** Bodies of a community; whoever stands in the list of illegal ones is not kept (BR-02). */
export const communityOrganisationServing = serve(communityOrganisation, {
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'body'),
    area: await areaOf(act, draft.community),
  }),
  async check(next, act) {
    if (next.registerKind !== 'none' && next.registerNo === null)
      act.mark('registerNo', '请填写登记/备案号')
    if (next.registerKind === 'registered' && next.uscc === null)
      act.mark('uscc', '登记的社会组织请填写统一社会信用代码')
    if (next.validFrom !== null && next.validTo !== null && next.validTo < next.validFrom)
      act.mark('validTo', '有效期止不能早于有效期起')
    await refuseIllegal(act, next)
  },
  async updated(row, act, before) {
    if (row.community === before.community) return
    await updateRow(act, communityOrganisation, row, { area: await areaOf(act, row.community) })
  },
  finds: { expiring: values => expiring(values) },
  async detail(row, act) {
    if (row.uscc === null) return { tenant: null }
    const { rows } = await act.tx.execute<{ name: string | null }>(
      sql`select organisation_with_code(${row.uscc}) as name`,
    )
    return { tenant: rows[0]?.name ?? null }
  },
})

function expiring(values: readonly unknown[]): SQL {
  const today = beijingDay(new Date())
  const column = columnNamed(communityOrganisation, 'validTo')
  const soon = sql`${column} between ${today} and ${addDays(today, 90)}`
  const over = sql`${column} < ${today}`
  if (values.length === 1) return values[0] === 'over' ? over : soon
  return sql`(${soon} or ${over})`
}

async function refuseIllegal(
  act: Act,
  { name, uscc }: { readonly name: string; readonly uscc: string | null },
): Promise<void> {
  const found = await illegalFinding(act.tx, { name, uscc }, 'name')
  if (found.level === 'block') act.mark('name', found.message)
}

/** What bodies did. */
export const bodyActivityServing = serve(bodyActivity, {
  async prepare(draft, act) {
    const of = await findRow(act.tx, communityOrganisation, draft.body)
    return of === undefined ? {} : { organisation: of.organisation }
  },
  check(next, act) {
    if (next.on > beijingDay(act.now)) act.mark('on', '活动日期不能晚于今天')
  },
})

/** Institutions of a community. */
export const institutionServing = serve(institution, {
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'institution'),
    area: await areaOf(act, draft.community),
  }),
  async check(next, act) {
    await checkGrid(act, next)
    if ((next.agreement?.length ?? 0) > 0 && next.agreementTo === null)
      act.mark('agreementTo', '已上传共建协议，请填写到期日')
  },
  async updated(row, act, before) {
    if (row.community === before.community) return
    await updateRow(act, institution, row, { area: await areaOf(act, row.community) })
  },
})
