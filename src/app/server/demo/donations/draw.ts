import type { recordGifts } from '#modules/finance/server/index.ts'
import { isGivingDay } from '../days.ts'
import { wishes } from '../names/phrases.ts'
import type { Random } from '../names/random.ts'
import type { Merchants } from '../organisations/merchants.ts'
import type { Living } from '../projects/living.ts'
import { companyAmount, personalAmount } from './amounts.ts'
import type { Circle } from './givers.ts'
import { givingMoment } from './rhythm.ts'

/** A gift as the books take it. */
export type NewGift = Parameters<typeof recordGifts>[1][number]

/** What an organisation takes gifts with. */
export interface Receiver {
  readonly organisation: string
  readonly code: string
  readonly merchants: Merchants
  readonly circle: Circle
  /** Asks its own people only: nobody unknown gives. */
  readonly isDirected: boolean
}

/** Whom a gift is for. */
export interface Aim {
  readonly receiver: Receiver
  /** Absent: for the organisation at large. */
  readonly living?: Living
}

const ways = [
  ['wechat', 60],
  ['alipay', 22],
  ['unionpay', 3],
  ['monthly', 11],
  ['device', 4],
] as const

const sourcesOf = {
  wechat: ['miniProgram', 'miniProgram', 'officialAccount', 'mobile', 'qrCode', 'team'],
  alipay: ['mobile', 'site', 'mobile'],
  unionpay: ['site'],
  monthly: ['monthly'],
  device: ['device'],
} as const

const codes = { wechat: '1', alipay: '2', unionpay: '3', monthly: '10', device: '11' } as const
const banks = [
  '零钱',
  '零钱通',
  '工商银行借记卡',
  '建设银行借记卡',
  '招商银行信用卡',
  '农业银行借记卡',
  '邮储银行借记卡',
]

/** One gift on a day; `serial` makes its numbers its own. */
export function drawGift(
  random: Random,
  { receiver, living }: Aim,
  { day, latest, serial }: { day: string; latest: number; serial: number },
): NewGift {
  const { merchants, circle, code, organisation, isDirected } = receiver
  const wanted = random.weighted(ways)
  const hasIt = wanted === 'alipay' || wanted === 'unionpay' ? merchants[wanted] : merchants.wechat
  const way = hasIt === undefined ? 'wechat' : wanted
  const isCompany = circle.companies.length > 0 && random.chance(0.02)
  const isKnown = isDirected || way === 'monthly' || random.chance(isGivingDay(day) ? 0.25 : 0.45)
  const regular = isCompany
    ? random.pick(circle.companies)
    : isKnown
      ? skewed(random, circle.people)
      : undefined
  const amount = isCompany ? companyAmount(random) : personalAmount(random)
  const paidAt = givingMoment(random, day, latest)
  const plain = day.replaceAll('-', '')
  const isOpen = regular?.isOpen === true
  const shown = isOpen ? regular.giver.displayName : '爱心人士'
  return {
    organisation,
    cause: living?.made.id ?? null,
    giver:
      regular === undefined
        ? undefined
        : { ...regular.giver, source: way === 'alipay' ? 'alipay' : 'wechat' },
    amount,
    channel: codes[way],
    source: random.pick(sourcesOf[way]),
    merchant: hasIt ?? merchants.wechat,
    merchantOrderNo: `${code}${plain}${String(serial).padStart(8, '0')}`,
    channelTradeNo:
      way === 'alipay'
        ? `${plain}22001${random.digits(3)}${String(serial).padStart(12, '0')}`
        : `42000${random.digits(5)}${plain}${String(serial).padStart(10, '0')}`,
    bankType: way === 'alipay' ? '支付宝余额' : random.pick(banks),
    feeAmount: way === 'alipay' ? Math.round(amount * 0.006) : 0,
    displayName: shown,
    anonymous: !isOpen,
    publishConsent: isOpen,
    message: random.chance(0.22) ? random.pick(wishes) : null,
    wantReceipt: amount >= 10_000 && regular !== undefined && random.chance(0.4),
    orderedAt: new Date(Date.parse(paidAt) - random.int(4, 90) * 1000).toISOString(),
    paidAt,
  }
}

/** The earlier in the list, the more often: a few give much more often than most. */
function skewed<T>(random: Random, list: readonly T[]): T | undefined {
  return list[Math.floor(random.next() ** 1.8 * list.length)]
}
