import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { securityKey } from '../../model/security-key.ts'

const facts = [
  'serial',
  'kind',
  'vendorModel',
  'assetNo',
  'account',
  'organisation',
  'certSubject',
  'certIssuer',
  'validUntil',
  'purposes',
  'issuedAt',
  'issuedBy',
] as const

const duties = [
  '本人已收到上述UKEY，并已当面核对序列号、设置PIN码。',
  '本人妥善保管UKEY与PIN码，不转借、不与他人共用，离岗时交回。',
  '如有遗失或PIN码泄露，立即在系统内挂失并报告系统管理员。',
]

/** 签收单 of handed-out keys, one after the other, ready to be printed and signed. */
export function printReceipts(rows: readonly PresentedOf<typeof securityKey>[]): void {
  void printPage(
    'UKEY签收单',
    rows.flatMap(row => [
      { rows: facts.map(name => [securityKey.fields[name].label, textOf(row, name)]) },
      { list: duties },
      { signs: ['领取人签字：                日期：', '发放人签字：                日期：'] },
    ]),
    { resource: securityKey, records: rows.map(({ id }) => id) },
  )
}

function textOf(row: PresentedOf<typeof securityKey>, name: (typeof facts)[number]): string {
  const shown = row.shown[name]
  const value = shown ?? row[name]
  const field = securityKey.fields[name]
  if (Array.isArray(value)) {
    const options: Readonly<Record<string, string>> = 'options' in field ? field.options : {}
    return value.map(each => options[String(each)] ?? String(each)).join('、')
  }
  if (typeof value !== 'string') return ''
  if ('options' in field) return (field.options as Record<string, string>)[value] ?? value
  return name === 'validUntil' ? dayInBeijing(new Date(value)) : value
}
