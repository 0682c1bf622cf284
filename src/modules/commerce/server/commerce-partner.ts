import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { commercePartner, shipWithinHours } from '../model/index.ts'
import type { Partner } from './ask-shop.ts'
import { openShopAdministrator } from './shop-administrator.ts'

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
  async onApproved(row, _verdict, act) {
    refusePapers(row, act)
    await openShopAdministrator(act, row)
    return { state: 'enabled' as const }
  },
})

export const commercePartnerServing = serve(commercePartner, {
  prepare: async (draft, act) => ({
    number: await nextRecordNumber(act, 'SW'),
    accountSince: draft.account == null ? null : act.now.toISOString(),
  }),
  check: checkPartner,
  async updated(row, act, before) {
    if (row.account !== before.account || row.payee !== before.payee)
      await updateRow(act, commercePartner, row, { accountSince: act.now.toISOString() })
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
    approve: (row, verdict, act) => partnerReview.approve(row, verdict, act),
    return: (row, verdict, act) => partnerReview.return(row, verdict, act),
    reject: (row, verdict, act) => partnerReview.reject(row, verdict, act),
    suspend: (_row, { reason }) => ({ reason }),
    resume(row, _answers, act) {
      refusePapers(row, act)
      return { reason: null } satisfies Patch<typeof commercePartner>
    },
    async end(row, { reason }, act) {
      const { rows } = await act.tx.execute<{ n: number }>(sql`
        select count(*)::int as n from voucher_redemption
         where partner = ${row.id} and settlement is null and amount <> 0`)
      if (row.kind !== '3' && (rows[0]?.n ?? 0) > 0)
        act.refuse(`还有 ${rows[0]?.n} 笔核销未结算，不能终止`)
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

/** Online orders that should have been sent. */
export const isLate = (table: string) => sql`(${sql.identifier(table)}.state = 'paid'
  and ${sql.identifier(table)}.created_at < now() - make_interval(hours => ${shipWithinHours}))`

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

async function figuresOf(rows: readonly Partner[], act: Act) {
  const today = beijingDay(act.now)
  const { rows: found } = await act.tx.execute<Record<string, string>>(sql`
    select p.id,
      coalesce(v.n, 0)::text as "monthCount", coalesce(v.sum, 0)::text as "monthAmount",
      coalesce(v.persons, 0)::text as "monthPersons", coalesce(v.today, 0)::text as "todayAmount",
      coalesce(v.late, 0)::text as "lateOrders", coalesce(u.sum, 0)::text as unsettled,
      coalesce(g.n, 0)::text as goods, coalesce(g.short, 0)::text as "shortStock"
    from commerce_partner p
    left join lateral (
      select count(*) filter (where reverse_of is null) as n, sum(amount) as sum,
             count(distinct coalesce(record, "user")) as persons,
             sum(amount) filter (where (created_at at time zone 'Asia/Shanghai')::date = ${today}::date) as today,
             count(*) filter (where ${isLate('m')}) as late
        from voucher_redemption m where m.partner = p.id
         and m.created_at >= (${`${today.slice(0, 7)}-01`}::date at time zone 'Asia/Shanghai')) v on true
    left join lateral (select sum(amount) as sum from voucher_redemption s
                        where s.partner = p.id and s.settlement is null and p.kind <> '3') u on true
    left join lateral (select count(*) as n, count(*) filter (where stock < safety) as short
                         from goods where goods.partner = p.id and goods.state = 'enabled') g on true
    where p.id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  return new Map(
    found.map(({ id = '', ...each }) => [
      id,
      {
        monthCount: Number(each.monthCount),
        monthAmount: Number(each.monthAmount),
        monthPersons: Number(each.monthPersons),
        todayAmount: Number(each.todayAmount),
        lateOrders: Number(each.lateOrders),
        unsettled: Number(each.unsettled),
        goods: Number(each.goods),
        shortStock: Number(each.shortStock),
      },
    ]),
  )
}
