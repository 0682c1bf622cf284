import { z } from 'zod'
import { bankCard, day, files, images, money, percent, text, uscc } from '#kinds/index.ts'

/** What of a partner that was let in changes by review alone, as it is asked for; what stays is left empty. */
export const guardedPartner = {
  name: text('名称', { min: 2, max: 60 }),
  uscc: uscc('统一社会信用代码'),
  licence: images('营业执照', { max: 3 }),
  payee: text('结算户名', { max: 60 }),
  bank: text('开户行', { max: 60 }),
  account: bankCard('结算账号', { corporate: true }),
  feeRate: percent('服务费率', { max: 300 }),
  discount: percent('让利', { max: 5000 }),
  dailyLimit: money('日核销上限', { min: 1 }),
  singleLimit: money('单笔上限', { min: 1 }),
  foodPermitNo: text('食品经营许可证号', { max: 40 }),
  foodPermitTo: day('食品许可有效期'),
  drugPermitNo: text('药品经营许可证号', { max: 40 }),
  drugPermitTo: day('药品许可有效期'),
  permits: images('许可证', { max: 6 }),
  agreementNo: text('协议编号', { max: 40 }),
  agreementFrom: day('协议起'),
  agreementTo: day('协议止'),
  agreement: files('协议附件', { max: 6 }),
} as const
export const guardedPartnerNames = Object.keys(guardedPartner) as (keyof typeof guardedPartner)[]

/** Old and new value of each guarded field that is to change; of accounts the last four. */
export const partnerChange = z.record(
  z.string(),
  z.strictObject({ before: z.unknown(), after: z.unknown() }),
)

const labelOf = (name: string) => guardedPartner[name as keyof typeof guardedPartner]?.label ?? name

/** 结算户名：甲 → 乙；what is no plain text or number is named alone, an account by its last four. */
export function writeChange(change: z.infer<typeof partnerChange>): string {
  return Object.entries(change)
    .map(([name, { before, after }]) => `${labelOf(name)}${said(name, before, after)}`)
    .join('；')
}

function said(name: string, before: unknown, after: unknown): string {
  const words = [before, after].map(each => {
    if (each === null || each === undefined) return '（无）'
    if (typeof each === 'string') return name === 'account' ? `尾号 ${each}` : each
    return typeof each === 'number'
      ? `${each / 100}${/Rate|discount/.test(name) ? '%' : ' 元'}`
      : ''
  })
  return words.every(word => word !== '') ? `：${words.join(' → ')}` : ''
}
