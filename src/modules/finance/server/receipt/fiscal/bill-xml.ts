import type { FiscalBill } from './platform.ts'

/** What a unit's registration at the fiscal platform says of its receipts. */
export interface FiscalUnit {
  /** 电子票据模板代码 of 公益事业捐赠票据, eight digits with the version behind. */
  readonly specimen: string
  /** 财政部门监管机构代码; the first six digits of the unit's area when absent. */
  readonly supervisor?: string
}

const billName = '公益事业捐赠统一票据（电子）'

/**
 * The face of a receipt in the form of 财政电子票据数据规范 (财综〔2017〕32号, annex): EInvoice with its header
 * and EInvoiceData of Main and Details, in the order of the norm. Code, number and check code are
 * the platform's own and stay empty.
 */
export function billXml(bill: FiscalBill, unit: FiscalUnit): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element('EInvoice', [
    element('Header', [
      element('EInvoiceTag', 'CZ-EI'),
      element('EInvoiceID', bill.number),
      element('Version', '1.0'),
    ]),
    element('EInvoiceData', [
      element('Main', mainOf(bill, unit)),
      element('Details', [itemOf(bill)]),
    ]),
  ])}`
}

function mainOf(bill: FiscalBill, { specimen, supervisor }: FiscalUnit): readonly string[] {
  const { issuer, payer, reverses } = bill
  return [
    element('EInvoiceName', billName),
    element('EInvoiceCode', ''),
    element('EInvoiceNumber', ''),
    element('RandomNumber', ''),
    element('EInvoiceSpecimenCode', specimen),
    element('SupervisorAreaCode', supervisor ?? issuer.area ?? ''),
    element('TotalAmount', yuan(bill.amount)),
    element('IssueDate', bill.issuedOn.replaceAll('-', '')),
    element('IssueTime', timeOf(bill.issuedAt)),
    element('InvoicingParty', [
      element('InvoicingPartyCode', issuer.uscc ?? ''),
      element('InvoicingPartyName', issuer.name),
    ]),
    element('PayerParty', [
      element('PayerPartyType', payer.isUnit ? '2' : '1'),
      element('PayerPartyCode', payer.code ?? ''),
      element('PayerPartyName', payer.name),
    ]),
    element('PayMode', bill.payMode),
    element('BizCode', bill.number),
    element('CurrencyType', 'CNY'),
    element('ExchangeRate', '1'),
    element('Remark', bill.remark),
    element('HandlingPerson', bill.handler ?? ''),
    element('Checker', bill.reviewer ?? ''),
    element('MainExt', [
      element('RelatedInvoiceCode', reverses?.code ?? ''),
      element('RelatedInvoiceNumber', reverses?.number ?? ''),
      element('PhoneNumber', payer.phone ?? ''),
      element('Email', payer.email ?? ''),
    ]),
  ]
}

function itemOf({ item, amount }: FiscalBill): string {
  return element('Item', [
    element('ItemCode', item.code),
    element('ItemName', item.name),
    element('ItemAmount', yuan(amount)),
    element('ItemUnit', item.unit),
    element('ItemQuantity', String(item.quantity)),
    element('ItemStd', yuan(Math.round(amount / item.quantity))),
  ])
}

/** Fen as yuan with two decimals and nothing between: `-100.00`. */
function yuan(fen: number): string {
  const all = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`
}

/** `HH:mm:ss` in Beijing. */
function timeOf(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 19)
}

function element(name: string, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? escaped(content) : content.join('')
  return `<${name}>${inner}</${name}>`
}

const signs: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

function escaped(text: string): string {
  // Control signs stand in no XML at all.
  return text.replace(/\p{Cc}/gu, ' ').replace(/[<>&]/g, sign => signs[sign] ?? sign)
}
