import type { Presented } from '#kernel/web/logic/presented.ts'
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

/** 签收单 of a handed-out key on a page of its own, ready to be printed and signed. */
export function printReceipt(row: Presented): void {
  const sheet = window.open('', '_blank', 'width=820,height=1000')
  if (!sheet) return
  const page = sheet.document
  page.title = `UKEY签收单 ${String(row.serial)}`
  const style = page.createElement('style')
  style.textContent = `body{font:14px/1.8 "Noto Sans SC","Microsoft YaHei",sans-serif;margin:48px;color:#111}
h1{font-size:22px;text-align:center;letter-spacing:8px}table{width:100%;border-collapse:collapse;margin:24px 0}
th,td{border:1px solid #555;padding:6px 12px;text-align:left}th{width:160px;font-weight:500;background:#f5f5f5}
.signs{display:grid;grid-template-columns:1fr 1fr;gap:48px;margin-top:64px}`
  page.head.append(style)
  const add = (parent: Element, tag: string, text = '') => {
    const made = page.createElement(tag)
    made.textContent = text
    parent.append(made)
    return made
  }
  add(page.body, 'h1', 'UKEY签收单')
  const table = add(page.body, 'table')
  for (const name of facts) {
    const line = add(table, 'tr')
    add(line, 'th', securityKey.fields[name].label)
    add(line, 'td', textOf(row, name))
  }
  const list = add(page.body, 'ol')
  for (const duty of duties) add(list, 'li', duty)
  const signs = add(page.body, 'div')
  signs.className = 'signs'
  add(signs, 'div', '领取人签字：                日期：')
  add(signs, 'div', '发放人签字：                日期：')
  sheet.print()
}

function textOf(row: Presented, name: (typeof facts)[number]): string {
  const shown = row.shown[name]
  const value = shown ?? row[name]
  const field = securityKey.fields[name]
  if (Array.isArray(value)) {
    const options: Readonly<Record<string, string>> = 'options' in field ? field.options : {}
    return value.map(each => options[String(each)] ?? String(each)).join('、')
  }
  if (typeof value !== 'string') return ''
  if ('options' in field) return (field.options as Record<string, string>)[value] ?? value
  return name === 'validUntil' ? value.slice(0, 10) : value
}
