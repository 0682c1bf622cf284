import { choice } from '#kinds/index.ts'

/** Ways a gift reaches an organisation (finance.md "donation"). */
export const channels = {
  '1': '微信支付',
  '2': '支付宝',
  '3': '银联/云闪付',
  '4': '银行转账',
  '5': '现金',
  '6': '邮政汇款',
  '7': '实物',
  '8': '数字人民币',
  '9': '合作平台',
  '10': '月捐代扣',
  '11': '驿站设备',
  '12': '企业配捐',
  '99': '其他',
} as const

/** The code of a channel. */
export type Channel = keyof typeof channels

/** Channels whose money comes through a merchant number and waits there for settlement. */
export const merchantChannels: readonly Channel[] = ['1', '2', '3', '8', '9', '10', '11']

/** Where a gift was made. */
export const sources = {
  site: '官网',
  officialAccount: '公众号',
  miniProgram: '小程序',
  mobile: 'H5',
  device: '设备扫码',
  qrCode: '二维码',
  team: '一起捐',
  monthly: '月捐',
  matching: '配捐',
  import: '导入',
  offline: '线下录入',
  partner: '合作平台',
  bill: '账单补单',
} as const

/** The code of a source. */
export type DonationSource = keyof typeof sources

/** The field of the channel, as several records have it. */
export const channelField = choice('渠道', channels, { required: true, system: true })
