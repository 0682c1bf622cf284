/** What a key may do; nothing else is reachable by it (platformManage.md "apiKey"). */
export const keyScopes = {
  'donation.create': '推送捐赠',
  'donation.query': '查询捐赠状态',
  'refund.query': '查询退款',
  'cause.read': '读取公开标的',
  'progress.read': '读取公开进展',
  'receipt.query': '查询票据',
  'organisation.read': '读取公开机构',
  'station.read': '读取驿站',
  'evidence.read': '读取存证证明',
} as const
export type KeyScope = keyof typeof keyScopes

/** What partners are told of. */
export const hookEvents = {
  'donation.paid': '捐赠到账',
  'donation.refunded': '退款完成',
  'cause.published': '标的公开',
  'cause.suspended': '标的暂停',
  'cause.closed': '标的结项',
  'progress.published': '进展发布',
  'report.published': '报告发布',
  'payout.paid': '拨付完成',
  'receipt.issued': '票据开具',
  'receipt.voided': '票据作废',
} as const
export type HookEvent = keyof typeof hookEvents

/** Minutes after the first, second … failed try until the next. */
export const retryMinutes = [1, 5, 30, 120, 360, 1440] as const

/** So many dead deliveries in a row switch a webhook off. */
export const mostDead = 20

/** A host, a network, or nothing: one a line. */
export const lines = (text: string | null) =>
  (text ?? '').split(/[\s,，;；]+/).filter(each => each !== '')
