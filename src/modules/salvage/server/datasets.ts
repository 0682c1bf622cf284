import { sql } from 'drizzle-orm'
import {
  areasOf,
  columnOf,
  type Dataset,
  organisationOf,
  recordsOf,
  rowCount,
  sumOf,
} from '#modules/dataset/server/index.ts'
import { sendStatuses } from '../model/index.ts'

/** Lines of aid by the day on which they were issued, or entered while they were not. */
export const rescueDataset: Dataset = {
  ...{ key: 'rescue.total', label: '救助概况', needs: 'rescueRecord.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 60, guard: 'persons' },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('rescue/rescueRecord')(act)}
          where d.reverses is null and not d.reversed) d`,
      day: sql.raw(`((coalesce(d.issued_at, d.created_at) at time zone 'Asia/Shanghai')::date)`),
    },
  },
  measures: {
    records: {
      ...{ label: '救助记录', unit: 'count', sum: rowCount },
      definition: '期间内发放的救助记录数，未发放的按登记日',
    },
    persons: {
      ...{ label: '救助人数', unit: 'count', people: true },
      sum: sql.raw('count(distinct d.person)::text'),
      definition: '期间内救助的不同的人',
    },
    amount: {
      ...{ label: '救助金额', unit: 'money', sum: sumOf('amount') },
      definition: '期间内救助记录的金额合计',
    },
    issued: {
      ...{ label: '发放金额', unit: 'money' },
      sum: sql.raw(`coalesce(sum(d.amount) filter (where d.send_status = '1'), 0)::text`),
      definition: '期间内已发放的救助金额合计',
    },
    vouchers: {
      ...{ label: '凭证金额', unit: 'money' },
      sum: sql.raw(
        'coalesce(sum(coalesce(d.voucher_used, 0) + coalesce(d.voucher_left, 0)), 0)::text',
      ),
      definition: '期间内发放的救助凭证面额合计',
    },
    redeemed: {
      ...{ label: '已核销金额', unit: 'money', sum: sumOf('voucher_used') },
      definition: '期间内发放的救助凭证至今核销的金额',
    },
    issueRate: {
      ...{ label: '发放率', unit: 'percent', of: ['issued', 'amount'] },
      definition: '发放金额 ÷ 救助金额',
    },
    redeemRate: {
      ...{ label: '核销率', unit: 'percent', of: ['redeemed', 'vouchers'] },
      definition: '已核销金额 ÷ 凭证金额',
    },
  },
  dimensions: {
    type: { label: '救助类型', by: columnOf('rescue_type'), names: 'rescueConfig/rescueType' },
    classify: {
      ...{ label: '救助对象', by: columnOf('classify'), names: 'rescueConfig/rescueClassify' },
      none: '未归类',
    },
    status: { label: '发放状态', by: columnOf('send_status'), values: sendStatuses },
    organisation: organisationOf(),
    ...areasOf('(select p.area from person p where p.id = d.person)'),
  },
}
