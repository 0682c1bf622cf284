/** What a column of a partner's bill may say, in the words of the template (useradmin.md "partner"). */
export const partnerColumns = {
  donationNo: '平台捐赠单号',
  orderNo: '我方订单号',
  projectNo: '项目编号',
  amount: '金额',
  at: '捐赠时间',
  displayName: '显示名',
  isAnonymous: '是否匿名',
  fee: '手续费',
  status: '状态',
  refundNo: '退款单号',
} as const

/** The name of one of them. */
export type PartnerColumn = keyof typeof partnerColumns
