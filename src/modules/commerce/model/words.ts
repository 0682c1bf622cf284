/** What kind of shop a partner is; they use different screens. */
export { partnerKinds as shopKinds } from '#modules/salvage/model/index.ts'

export const platforms = {
  taobao: '淘宝天猫',
  jd: '京东',
  pdd: '拼多多',
  douyin: '抖音',
  weapp: '微信小店',
  own: '自建商城',
  p832: '832平台',
  other: '其他',
} as const

export const settleCycles = { '1': '周', '2': '半月', '3': '月' } as const

/** How whoever pays with a voucher is known. */
export const redeemProofs = {
  '1': '动态码',
  '2': '短信码',
  '3': '券号与证件后六位',
} as const

export const tenders = { '1': '代金券', '2': '积分' } as const

export const stockKinds = {
  '1': '入库',
  '2': '兑换出库',
  '3': '退回',
  '4': '盘盈',
  '5': '盘亏',
  '6': '报损',
  '7': '调拨出',
  '8': '调拨入',
} as const

/** Wrong codes within ten minutes that lock a terminal and a voucher, and for how long. */
export const attemptLimit = { most: 5, minutes: 10, lockedMinutes: 30 } as const

/** Hours after which an online order that was not sent is late. */
export const shipWithinHours = 48

/** Fen from which on a shop keeps a picture of the receipt. */
export const photoFrom = 20_000

/** So many days after its yearly check was due a partner is suspended. */
export const checkGrace = 30
