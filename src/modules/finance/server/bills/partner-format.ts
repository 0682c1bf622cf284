import { type PartnerColumn, partnerColumns } from '../../model/partner-bill.ts'
import { namedTitles } from '../bank/named-titles.ts'
import type { ColumnUse } from './wechat-columns.ts'

/** What is decided upon each column of a partner's bill, or why it is kept only. */
export const partnerUses = {
  donationNo: { decides: 'matches the gift where our own order number does not' },
  orderNo: { decides: 'matches the gift' },
  projectNo: { decides: 'the words of the line' },
  amount: { decides: 'held against the gift; below zero it is a refund' },
  at: { decides: 'day and moment of a line' },
  displayName: { decides: 'the payer, kept as a fingerprint alone' },
  isAnonymous: { kept: 'whether the donor is named at the partner; the gift says it for us' },
  fee: { decides: 'summed and booked once the bill is even' },
  status: { decides: 'paid, given back, or closed without money, which makes no line' },
  refundNo: { decides: 'matches the refund where it is told' },
} as const satisfies Readonly<Record<PartnerColumn, ColumnUse>>

/** What partners call these columns beside the words of the template. */
const alsoCalled: Readonly<Record<PartnerColumn, readonly string[]>> = {
  donationNo: ['捐赠单号', '平台订单号', '交易单号', '交易流水号', '捐款单号', '订单编号'],
  orderNo: ['商户订单号', '商户单号', '外部订单号', '机构订单号'],
  projectNo: ['项目ID', '平台项目编号', '项目代码', '项目'],
  amount: ['捐赠金额', '捐款金额', '交易金额', '订单金额', '实收金额'],
  at: ['捐款时间', '支付时间', '交易时间', '完成时间'],
  displayName: ['捐赠人', '昵称', '捐赠人昵称', '捐款人'],
  isAnonymous: ['匿名'],
  fee: ['服务费', '平台手续费', '渠道手续费'],
  status: ['捐赠状态', '订单状态', '交易状态', '交易类型', '类型'],
  refundNo: ['退款流水号', '商户退款单号'],
}

/** What each title of a partner's sheet is read as. */
export const partnerTitles = namedTitles(partnerColumns, alsoCalled)

/** Columns that nothing could be read without. */
export const partnerNeeds: readonly PartnerColumn[] = ['donationNo', 'amount', 'at']
