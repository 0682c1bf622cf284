import { sql } from 'drizzle-orm'
import { causeKinds } from '#modules/cause/model/index.ts'
import { channels, refund, sources } from '#modules/finance/model/index.ts'
import { causeSums } from '#modules/finance/server/index.ts'
import { countGivers } from '#modules/people/server/index.ts'
import type { Dataset, Dimension } from './dataset.ts'
import { areaOfOrganisation, areasOf } from './parts.ts'
import { recordsOf, sumsOf } from './scoped-rows.ts'

const atBeijing = (moment: string) => sql.raw(`((d.${moment} at time zone 'Asia/Shanghai')::date)`)
const column = (name: string) => sql.raw(`d.${name}`)
const total = (name: string) => sql.raw(`coalesce(sum(d.${name}::bigint), 0)::text`)
const pieces = sql.raw('count(*)::text')

/** The same column in each of these sources. */
const inAll = (names: readonly string[], name: string) =>
  Object.fromEntries(names.map(each => [each, column(name)]))

/** Gifts that reached the organisation; those given back are still gifts of their day. */
const paidGifts = sql.raw(`(d.state in ('paid', 'partRefunded', 'refunded'))`)

/** Different givers; who is unknown counts gift by gift. */
export const givers = sql`${countGivers('d.donor')}::text`

const organisation = (names: readonly string[]): Dimension => ({
  label: '机构',
  words: ['公益机构', '各机构'],
  by: inAll(names, 'organisation'),
  names: 'charity/organisation',
})

const cause = (names: readonly string[], none: string): Dimension => ({
  label: '标的',
  words: ['募捐标的', '各项目', '项目'],
  by: inAll(names, 'cause'),
  names: 'project/cause',
  none,
})

const causeKind = (names: readonly string[]): Dimension => ({
  label: '标的类型',
  words: ['项目类型'],
  by: Object.fromEntries(
    names.map(each => [each, sql.raw('(select c.kind from cause c where c.id = d.cause)')]),
  ),
  values: causeKinds,
  none: '非限定捐赠',
})

const gifts = ['rows', 'orders']

/** Gifts by the day on which they were paid, as the donation book sums them. */
export const donationDataset: Dataset = {
  key: 'donation',
  label: '捐赠',
  words: ['捐款', '善款', '筹款', '募捐收入'],
  needs: 'donation.view',
  ...{ isShareable: true, minRefresh: 10 },
  list: {
    ...{ place: '/finance/findon', on: 'paidAt', states: ['paid', 'partRefunded', 'refunded'] },
    fields: { channel: 'channel', cause: 'cause', organisation: 'organisation', source: 'source' },
  },
  sources: {
    rows: {
      rows: sumsOf({
        rows: sql.raw(`(select organisation, day, channel, gifts, amount,
          nullif(cause, '00000000-0000-0000-0000-000000000000'::uuid) as cause from donation_daily)`),
        action: 'donation.view',
      }),
      day: column('day'),
    },
    orders: {
      rows: act => sql`(select * from ${recordsOf('finance/donation')(act)} where ${paidGifts}) d`,
      day: atBeijing('paid_at'),
    },
  },
  measures: {
    amount: {
      ...{ label: '捐赠金额', unit: 'money', sum: total('amount') },
      definition: '期间内已支付的捐赠金额合计',
      words: ['捐赠额', '捐款金额', '捐款额', '善款金额', '筹款额', '筹款金额', '捐赠收入'],
    },
    gifts: {
      ...{ label: '捐赠笔数', unit: 'count', sum: total('gifts') },
      definition: '期间内已支付的捐赠笔数',
      words: ['捐款笔数', '多少笔', '笔数'],
    },
    net: {
      ...{ label: '捐赠净额', unit: 'money', source: 'orders' },
      sum: sql.raw('coalesce(sum(d.amount - d.refunded_amount), 0)::text'),
      definition: '期间内已支付的捐赠金额，扣除其退款',
      words: ['净捐赠额', '扣除退款的捐赠'],
    },
    donors: {
      ...{ label: '捐赠人数', unit: 'count', sum: givers, source: 'orders', people: true },
      definition: '期间内捐赠的不同捐赠人，匿名逐笔计',
      words: ['捐款人数', '多少人捐', '捐赠人次', '人数'],
    },
    average: {
      ...{ label: '笔均金额', unit: 'money', of: ['amount', 'gifts'] },
      definition: '捐赠金额 ÷ 捐赠笔数',
      words: ['平均金额', '平均每笔', '笔均', '件均'],
    },
  },
  dimensions: {
    channel: {
      ...{ label: '渠道', words: ['支付方式', '捐赠渠道', '各渠道'] },
      ...{ by: inAll(gifts, 'channel'), values: channels },
    },
    source: {
      ...{ label: '来源', words: ['捐赠来源', '各来源'] },
      ...{ by: { orders: column('source') }, values: sources },
    },
    cause: cause(gifts, '非限定捐赠'),
    causeKind: causeKind(gifts),
    organisation: organisation(gifts),
    ...areasOf(areaOfOrganisation, gifts),
  },
}

/** Gifts given back, by the day on which the money left. */
export const refundDataset: Dataset = {
  key: 'refund',
  label: '退款',
  words: ['退捐', '退回捐赠'],
  needs: 'refund.view',
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('finance/refund')(act)} where d.state = 'success') d`,
      day: atBeijing('success_at'),
    },
  },
  measures: {
    amount: {
      ...{ label: '退款金额', unit: 'money', sum: total('amount') },
      definition: '期间内已退款的退款金额合计',
      words: ['退款额'],
    },
    count: {
      ...{ label: '退款笔数', unit: 'count', sum: pieces },
      definition: '期间内已退款的退款单数',
      words: ['笔数', '多少笔'],
    },
  },
  dimensions: {
    channel: { label: '渠道', by: inAll(['rows'], 'channel'), values: channels },
    reason: {
      ...{ label: '退款原因', words: ['原因'] },
      ...{ by: inAll(['rows'], 'reason_kind'), values: refund.fields.reasonKind.options },
    },
    cause: cause(['rows'], '非限定捐赠'),
    organisation: organisation(['rows']),
  },
}

const ledger = sumsOf({
  rows: sql`(select a.cause_id as cause, d.org_id as organisation, d.day, ${causeSums}
    from ledger_daily d join ledger_account a on a.id = d.account_id group by 1, 2, 3)`,
  action: 'payout.view',
})

/** Money that left for its purpose, as the ledger says (P06 less P08). */
export const payoutDataset: Dataset = {
  key: 'payout',
  label: '拨付',
  words: ['支出', '拨款', '资助'],
  needs: 'payout.view',
  isShareable: true,
  sources: {
    rows: { rows: ledger, day: column('day') },
    papers: {
      rows: act =>
        sql`(select * from ${recordsOf('cause/payout')(act)} where d.state in ('paid', 'signed')) d`,
      day: column('paid_on'),
    },
  },
  measures: {
    amount: {
      ...{ label: '拨付金额', unit: 'money', sum: total('paid_out') },
      definition: '期间内已付款的拨付，扣除退回',
      words: ['拨付额', '拨款金额', '支出金额', '资助金额'],
    },
    count: {
      ...{ label: '拨付笔数', unit: 'count', sum: pieces, source: 'papers' },
      definition: '期间内已付款的拨付单数',
      words: ['拨款笔数', '笔数'],
    },
  },
  dimensions: {
    cause: cause(['rows', 'papers'], '机构自有'),
    causeKind: causeKind(['rows', 'papers']),
    organisation: organisation(['rows', 'papers']),
    ...areasOf(areaOfOrganisation, ['rows', 'papers']),
  },
}
