import { sql } from 'drizzle-orm'
import type { Answers, Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { isSame } from '#kernel/server/operation.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { checkGrace, commercePartner, guardedPartnerNames } from '../model/index.ts'
import type { Partner } from './ask-shop.ts'
import { figuresOf, isLate } from './partner-figures.ts'
import { closeShopAccounts, openShopAdministrator } from './shop-administrator.ts'

type Change = Patch<typeof commercePartner>

/** Hours until money goes to a changed account. */
export const coolingHours = 48

/** The review of a partner: its papers hold on that day. */
export const partnerReview = reviewOf({
  kind: 'commercePartner',
  label: '商务伙伴',
  resource: commercePartner,
  places: {
    list: '/gybCommerceService/entityCommerceList?tab=pending',
    detail: '/gybCommerceService/entityCommerceInfo',
  },
  steps: [plainStep('审核')],
  onApproved: passed,
  onReturned: row => refusedAs(row, 'returned'),
  onRejected: row => refusedAs(row, 'rejected'),
})

/** Nothing is asked for any more. */
const settled = { pendingChange: null, pendingAccount: null }

async function passed(row: Partner, _verdict: unknown, act: Act): Promise<Change> {
  if (row.state === 'pending') {
    refusePapers(row, act)
    await openShopAdministrator(act, row)
    return { state: 'enabled' as const }
  }
  const change = changeOf(row)
  const cooled = cooledFrom({ ...row, ...change }, row, act)
  return { ...change, ...cooled, ...settled, state: row.state }
}

/** A change that was not let through leaves the partner as it is. */
function refusedAs(row: Partner, state: 'returned' | 'rejected'): Change {
  return row.state === 'pending' ? { state } : { state: row.state, ...settled }
}

/** The values that were asked for, field by field. */
function changeOf({ pendingChange, pendingAccount }: Partner): Change {
  // The cast of kept values: they were read by the fields of the asking move.
  return Object.fromEntries(
    Object.entries(pendingChange ?? {}).map(([name, { after }]) => [
      name,
      name === 'account' ? pendingAccount : after,
    ]),
  ) as Change
}

/** Where money goes to another account, it waits. */
function cooledFrom(
  next: Pick<Change, 'account' | 'payee' | 'bank'>,
  before: Partner,
  act: Act,
): Change {
  const moved = (['account', 'payee', 'bank'] as const).some(name => next[name] !== before[name])
  return moved ? { accountSince: act.now.toISOString() } : {}
}

export const commercePartnerServing = serve(commercePartner, {
  prepare: async (draft, act) => ({
    number: await nextRecordNumber(act, 'SW'),
    accountSince: draft.account == null ? null : act.now.toISOString(),
  }),
  check(next, act, before) {
    checkPartner(next, act)
    if (before?.state !== 'enabled' && before?.state !== 'suspended') return
    for (const name of guardedPartnerNames)
      if (!isSame(next[name], before[name])) act.mark(name, '已启用的商家请通过「申请变更」修改')
    if (!isSame(next.yearCheckTo, before.yearCheckTo) && before.yearCheckTo !== null)
      act.mark('yearCheckTo', '年检到期由年检登记更新')
  },
  editable: row => (row.pendingChange !== null ? '变更正在审核' : true),
  movable(row, name) {
    if (row.state === 'pending') return true
    if (['approve', 'return', 'reject'].includes(name))
      return row.pendingChange !== null ? true : '没有待审核的变更'
    if (row.pendingChange === null) return true
    // A shop that ended would leave its review to nobody.
    if (name === 'end') return '变更正在审核，请先审完'
    return name === 'requestChange' ? '上次变更正在审核' : true
  },
  async updated(row, act, before) {
    const cooled = cooledFrom(row, before, act)
    if (cooled.accountSince !== undefined) await updateRow(act, commercePartner, row, cooled)
  },
  mayMove: (row, name, person) =>
    ['approve', 'return', 'reject'].includes(name) && row.createdBy === person.accountId
      ? '录入人不能审核自己的商家'
      : true,
  moves: {
    async submit(row, _answers, act) {
      await openReview(act, { kind: 'commercePartner', row, organisation: row.organisation })
      return undefined
    },
    requestChange: askChange,
    approve: (row, verdict, act) => partnerReview.approve(row, verdict, act),
    return: (row, verdict, act) => partnerReview.return(row, verdict, act),
    reject: (row, verdict, act) => partnerReview.reject(row, verdict, act),
    suspend: (_row, { reason }) => ({ reason }),
    async resume(row, _answers, act) {
      refusePapers(row, act)
      await refuseUnchecked(act, row)
      return { reason: null } satisfies Patch<typeof commercePartner>
    },
    async end(row, { reason }, act) {
      const open = await unsettledOf(act, row)
      if (open > 0) act.refuse(`还有 ${open} 笔核销未结算，不能终止`)
      await closeShopAccounts(act, row.id)
      return { reason }
    },
  },
  finds: {
    permitSoon: () => {
      const soon = addDays(beijingDay(new Date()), 30)
      return sql`(${columnNamed(commercePartner, 'foodPermitTo')} <= ${soon}::date
        or ${columnNamed(commercePartner, 'drugPermitTo')} <= ${soon}::date)`
    },
    checkDue: () =>
      sql`(${columnNamed(commercePartner, 'yearCheckTo')} <= ${addDays(beijingDay(new Date()), 30)}::date)`,
    lateOrders: () => sql`exists (select from voucher_redemption v
      where v.partner = ${columnNamed(commercePartner, 'id')} and ${isLate('v')})`,
    shortStock:
      () => sql`exists (select from goods g where g.partner = ${columnNamed(commercePartner, 'id')}
      and g.state = 'enabled' and g.stock < g.safety)`,
  },
  enrich: figuresOf,
  openPicks: true,
  pickNote: 'number',
})

/** 申请变更: what a partner that was let in is changed to, beside what it is, for a reviewer. */
async function askChange(
  row: Partner,
  answers: Answers<typeof commercePartner, 'requestChange'>,
  act: Act,
): Promise<Change> {
  const given = guardedPartnerNames.filter(
    name => answers[name] !== null && !isSame(answers[name], row[name]),
  )
  if (given.length === 0) act.refuse('请填写要变更的内容')
  // The cast of asked values: each was read by a field of the same kind.
  const after = Object.fromEntries(given.map(name => [name, answers[name]])) as Partial<Partner>
  checkPartner({ ...row, ...after }, act)
  act.settle()
  await openReview(act, { kind: 'commercePartner', row, organisation: row.organisation })
  return {
    state: row.state,
    pendingAccount: given.includes('account') ? answers.account : null,
    pendingChange: Object.fromEntries(
      given.map(name => [
        name,
        { before: shown(row[name], name), after: shown(answers[name], name) },
      ]),
    ),
  }
}

const shown = (value: unknown, name: string) =>
  name === 'account' && typeof value === 'string' ? value.slice(-4) : value

/** A shop whose yearly check is long overdue, or was failed, does not open again by itself. */
async function refuseUnchecked(act: Act, row: Partner): Promise<void> {
  if (row.yearCheckTo !== null && row.yearCheckTo < addDays(beijingDay(act.now), -checkGrace))
    act.refuse(`年检已于 ${row.yearCheckTo} 到期，请先登记年检`)
  const { rows } = await act.tx.execute<{ result: string }>(sql`
    select result from partner_visit where partner = ${row.id} and kind = 'year'
     order by on_day desc, created_at desc limit 1`)
  if (rows[0]?.result === 'stop') act.refuse('年检结果为取消，不能启用')
}

/** Redemptions of a shop that no settlement has taken up, or one that is not paid; own shops are paid nothing. */
export async function unsettledOf(act: Act, row: Partner): Promise<number> {
  if (row.kind === '3') return 0
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from voucher_redemption v
      left join commerce_settlement s on s.id = v.settlement
     where v.partner = ${row.id} and s.state is distinct from 'paid' and v.amount <> 0`)
  return rows[0]?.n ?? 0
}

function checkPartner(next: Partner, act: Act): void {
  const isOwn = next.kind === '3'
  const isOnline = next.kind === '2'
  if (!isOwn) {
    if (next.uscc === null) act.mark('uscc', '请填写统一社会信用代码')
    else if (!/^9[123]/.test(next.uscc))
      act.mark('uscc', '应为企业、个体工商户或农民专业合作社的代码')
    if ((next.licence ?? []).length === 0) act.mark('licence', '请上传营业执照')
    for (const field of ['agreementNo', 'agreementFrom', 'agreementTo', 'bank'] as const)
      if (next[field] === null) act.mark(field, `请填写${commercePartner.fields[field].label}`)
    if (next.account === null) act.mark('account', '请填写结算账号')
    if (next.payee === null) act.mark('payee', '请填写结算户名')
    else if (next.payee !== next.name) act.mark('payee', '结算户名须与商家名称一致')
  }
  if (isOnline) {
    if (next.platform === null) act.mark('platform', '请选择电商平台')
    if (next.shopUrl === null) act.mark('shopUrl', '请填写店铺链接')
    if (next.shopName === null) act.mark('shopName', '请填写店铺名')
  } else if (next.address === null) act.mark('address', '请填写地址')
  if (
    next.agreementFrom !== null &&
    next.agreementTo !== null &&
    next.agreementTo <= next.agreementFrom
  )
    act.mark('agreementTo', '协议止应晚于协议起')
  if (next.categories.includes('food') && next.foodPermitTo === null && !isOwn)
    act.mark('foodPermitTo', '经营食品须填写食品经营许可证')
  if (next.categories.includes('medicine') && next.drugPermitTo === null)
    act.mark('drugPermitTo', '经营药品须填写药品经营许可证')
}

/** Papers that must hold on the day on which a partner is let in. */
function refusePapers(row: Partner, act: Act): void {
  const today = beijingDay(act.now)
  if (row.kind !== '3' && (row.agreementTo === null || row.agreementTo < today))
    act.refuse('协议不在有效期内，不能启用')
  for (const [field, word] of [
    ['foodPermitTo', '食品经营许可证'],
    ['drugPermitTo', '药品经营许可证'],
  ] as const) {
    const to = row[field]
    if (to !== null && to < today) act.refuse(`${word}已于 ${to} 到期，不能启用`)
  }
}
