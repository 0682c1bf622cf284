import { z } from 'zod'
import { partsInWords, printMoney, rowsInWords } from '#kinds/index.ts'
import { payeeKinds, publicScopes } from './words.ts'

const fen = z.int('金额应精确到分').min(0, '金额不能为负数').max(100_000_000_000_000, '金额过大')
const line = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不超过 ${max} 个字`)
const codes = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

/** What the money is for (资金用途): the lines add up to what is asked for. */
export const useLines = z
  .array(
    z.strictObject({
      use: line('用途', 60),
      amount: fen.min(1, '用途金额须大于零'),
      payee: z.enum(codes(payeeKinds), '请选择收款方类型'),
    }),
  )
  .min(1, '至少一项资金用途')
  .max(20, '资金用途不超过 20 项')
export type UseLine = z.infer<typeof useLines>[number]

export const writeUses = rowsInWords<UseLine>(({ use, amount, payee }) =>
  partsInWords(use, `${printMoney(amount)} 元`, payeeKinds[payee]),
)

/** One consent to publication: what, by which text, when, by whom. */
export const publicConsents = z
  .array(
    z.strictObject({
      scope: z.enum(codes(publicScopes), '请选择公开内容'),
      textVersion: line('文本版本', 20),
      signedOn: z.iso.date('日期不正确'),
      signer: line('签署人', 50),
    }),
  )
  .max(8, '授权不超过 8 项')
export type PublicConsent = z.infer<typeof publicConsents>[number]

/** The signer's name stays out of lists and logs. */
export const writeConsents = rowsInWords<PublicConsent>(({ scope, textVersion, signedOn }) =>
  partsInWords(publicScopes[scope], textVersion, signedOn),
)

/** An earlier case of the same person and kind. */
export const earlierCases = z.array(
  z.strictObject({
    id: z.string(),
    number: z.string(),
    submittedAt: z.string(),
    approved: z.number(),
    paid: z.number(),
  }),
)
export type EarlierCase = z.infer<typeof earlierCases>[number]

export const writeEarlier = rowsInWords<EarlierCase>(({ number, approved, paid }) =>
  partsInWords(number, `核定 ${printMoney(approved)} 元`, `已付 ${printMoney(paid)} 元`),
)

/** A member of the household as a line says it: `姓名 关系 证件号 年龄 健康 劳动能力 月收入`. */
export interface Member {
  readonly name: string
  readonly relation: string
  readonly paper: string | null
  readonly age: number | null
  readonly health: string
  readonly work: string
  /** Fen a month. */
  readonly income: number
}

const parts = 7

/** The members of a household from their lines; the sentence what is wrong otherwise. */
export function readMembers(
  typed: string,
): { readonly members: readonly Member[] } | { readonly wrong: string } {
  const members: Member[] = []
  for (const row of typed.split('\n').map(each => each.trim())) {
    if (row === '') continue
    const cells = row.split(/[\s,，]+/)
    if (cells.length !== parts)
      return {
        wrong: `「${row.slice(0, 20)}」应有 7 项：姓名 关系 证件号 年龄 健康 劳动能力 月收入`,
      }
    const [name = '', relation = '', paper = '', age = '', health = '', work = '', income = ''] =
      cells
    const fenOf = readYuan(income)
    if (fenOf === undefined) return { wrong: `「${name}」的月收入应为金额` }
    if (age !== '-' && !/^\d{1,3}$/.test(age)) return { wrong: `「${name}」的年龄应为整数` }
    members.push({
      ...{ name, relation, health, work, income: fenOf },
      paper: paper === '-' ? null : paper.toUpperCase(),
      age: age === '-' ? null : Number(age),
    })
  }
  return members.length === 0 ? { wrong: '家庭成员至少一人' } : { members }
}

/** Yuan as typed, in fen; undefined where it is no amount. */
export function readYuan(typed: string): number | undefined {
  const plain = typed.trim().replace(/[,，¥￥元]/g, '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

/** A list of amounts, one a line: `来源 金额 日期`; the sum in fen, or what is wrong. */
export function readAmounts(typed: string): { readonly sum: number } | { readonly wrong: string } {
  let sum = 0
  for (const row of typed.split('\n').map(each => each.trim())) {
    if (row === '' || row === '无' || row === '0') continue
    const fenOf = row
      .split(/[\s,，]+/)
      .slice(1)
      .map(readYuan)
      .find(each => each !== undefined)
    if (fenOf === undefined) return { wrong: `「${row.slice(0, 20)}」应为 名称 金额，没有请填 无` }
    sum += fenOf
  }
  return { sum }
}
