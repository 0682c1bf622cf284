import { sql } from 'drizzle-orm'
import {
  columnOf,
  type Dataset,
  dayOf,
  organisationOf,
  recordsOf,
  rowCount,
  sumOf,
} from '#modules/dataset/server/index.ts'

/** Vouchers taken in shops, by the day; those taken back are none. */
export const redemptionDataset: Dataset = {
  ...{ key: 'voucher.total', label: '凭证核销', needs: 'voucherRedemption.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 60 },
  sources: {
    rows: {
      rows: act =>
        sql`(select d.*, d.amount - d.reversed_amount as kept
          from ${recordsOf('commerce/voucherRedemption')(act)}
          where d.reverse_of is null and d.state <> 'reversed') d`,
      day: dayOf('created_at'),
    },
  },
  measures: {
    amount: {
      ...{ label: '核销金额', unit: 'money', sum: sumOf('kept') },
      definition: '期间内核销的凭证金额合计，不含已撤销的部分',
    },
    count: {
      ...{ label: '核销笔数', unit: 'count', sum: rowCount },
      definition: '期间内核销的笔数，不含已撤销的',
    },
  },
  dimensions: {
    partner: {
      ...{ label: '商户', by: columnOf('partner'), names: 'commerce/commercePartner' },
    },
    organisation: organisationOf(),
  },
}
