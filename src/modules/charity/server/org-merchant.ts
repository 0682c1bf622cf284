import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSame } from '#kernel/server/operation.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { organisation, orgMerchant } from '../model/index.ts'
import { charityPorts } from './ports.ts'

type Merchant = Row<typeof orgMerchant>
const table = tableOf(orgMerchant)

export const orgMerchantServing = serve(orgMerchant, {
  async check(next, act, before) {
    keepReviewed(next, act, before)
    const owner = await findRow(act.tx, organisation, next.organisation)
    if (owner === undefined) return
    // BR-08: money reaches the organisation's own name and code only.
    if (next.subjectName !== owner.name) act.mark('subjectName', '主体名称必须与机构全称一致')
    if (next.subjectUscc !== owner.uscc) act.mark('subjectUscc', '主体信用代码必须与机构一致')
    if (next.settleHolder !== owner.name) act.mark('settleHolder', '结算户名必须与机构全称一致')
  },
  inserted: (row, act) => keepOneDefault(act, row),
  updated: (row, act) => keepOneDefault(act, row),
  mayMove: (row, move, person) =>
    (move === 'approve' || move === 'reject') &&
    [row.createdBy, row.updatedBy].includes(person.accountId)
      ? '录入或提交的人不能自己审核商户号'
      : true,
  moves: {
    async submit(row, _answers, act) {
      await requireSubject(act, row)
      return {}
    },
    reject: (_row, { opinion }) => ({ statusNote: opinion }),
    async activate(row, { testOrder }, act) {
      await refuseUnusable(act, row)
      return { testOrder, testedOn: beijingDay(act.now), statusNote: null }
    },
    stop: (_row, { reason }) => ({ statusNote: reason, isDefault: false }),
    async restart(row, _answers, act) {
      await refuseUnusable(act, row)
      return { statusNote: null }
    },
  },
  async enrich(rows, act) {
    const owners = await ownersOf(act, rows)
    const traffic = await charityPorts().merchantTraffic(
      act.tx,
      rows.map(({ id }) => id),
      beijingDay(act.now),
    )
    return new Map(
      rows.map(row => {
        const owner = owners.get(row.organisation)
        const isOwn = owner?.uscc === row.subjectUscc && owner.name === row.subjectName
        return [row.id, { isOwn, traffic: traffic.get(row.id) ?? null }]
      }),
    )
  },
})

/** What must hold whenever a number is put to use, the first time or again. */
async function refuseUnusable(act: Act, row: Merchant): Promise<void> {
  await requireSubject(act, row)
  if (row.certTo !== null && row.certTo < beijingDay(act.now))
    act.refuse('商户证书已过期', 'certTo')
}

async function ownersOf(act: Act, rows: readonly Merchant[]) {
  const ids = [...new Set(rows.map(row => row.organisation))]
  const found = await findRows(
    act.tx,
    organisation,
    inArray(tableOf(organisation).id, ids),
    ids.length,
  )
  return new Map(found.map(row => [row.id, row]))
}

/** Where money goes: what a reviewer saw and a test order proved (BR-08). */
const reviewed = [
  'mchId',
  'subMchId',
  'appId',
  'subjectName',
  'subjectUscc',
  'certType',
  'settleHolder',
  'settleBank',
  'settleNumber',
] as const

/** What was reviewed changes only after the number went out of use, and is reviewed again. */
function keepReviewed(next: Merchant, act: Act, before: Merchant | undefined): void {
  if (before === undefined || before.state === 'draft' || before.state === 'rejected') return
  const sentence =
    before.state === 'active'
      ? '使用中的商户号不能修改，请先停用，再变更并重新审核'
      : '已审核的内容不能修改，请先「变更主体或账户」'
  for (const name of reviewed) if (!isSame(next[name], before[name])) act.mark(name, sentence)
}

/** The subject must still be the organisation when a merchant number is put to use. */
async function requireSubject(act: Act, row: Merchant): Promise<void> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  if (owner === undefined || owner.uscc !== row.subjectUscc || owner.name !== row.subjectName)
    act.refuse('商户主体与机构不一致，不能开通')
}

async function keepOneDefault(act: Act, row: Merchant): Promise<void> {
  if (!row.isDefault) return
  const others = and(
    eq(table.organisation, row.organisation),
    eq(table.channel, row.channel),
    eq(table.isDefault, true),
    ne(table.id, row.id),
  )
  for (const other of await findRows(act.tx, orgMerchant, others))
    await updateRow(act, orgMerchant, other, { isDefault: false })
}

/** Whether an organisation has a merchant number in use. */
export async function hasActiveMerchant(reader: Reader, id: string): Promise<boolean> {
  const active = and(eq(table.organisation, id), eq(table.state, 'active'))
  return (await findRows(reader, orgMerchant, active, 1)).length > 0
}
