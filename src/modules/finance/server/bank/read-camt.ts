import { refusal } from '#kernel/server/refusal.ts'
import type { BankEntry, BankFile } from './bank-entry.ts'
import { signed } from './bank-entry.ts'
import { all, readXml, textAt, type XmlNode } from './read-xml.ts'

const wrong = (sentence: string) => refusal(sentence, 'upfile')

/** Reads a statement of ISO 20022 (camt.053, any version): one account, booked entries in yuan. */
export function readCamt(bytes: Buffer): BankFile {
  const document = readXml(new TextDecoder('utf-8').decode(bytes))
  const statements = all(document, 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw wrong('不是 camt.053 对账单，请向银行索取日终对账单')
  const accounts = new Set(statements.map(accountOf))
  if (accounts.size > 1) throw wrong('一个文件中有多个账户，请按账户分别下载')
  let line = 0
  let isSummed: boolean | null = null
  const entries: BankEntry[] = []
  for (const statement of statements) {
    let balance = balanceOf(statement, 'OPBD', 'PRCD')
    for (const entry of all(statement, 'Ntry')) {
      if (textAt(entry, 'Sts/Cd', 'Sts') === 'PDNG') continue
      line += 1
      const read = entryOf(entry, line)
      balance = balance === null ? null : balance + signed(read)
      entries.push({ ...read, balance })
    }
    const closing = balanceOf(statement, 'CLBD')
    if (balance !== null && closing !== null) isSummed = isSummed !== false && balance === closing
  }
  if (entries.length === 0) throw wrong('对账单中没有已入账的流水')
  const [account] = accounts
  return { format: 'camt', titles: [], missing: [], entries, account: account || null, isSummed }
}

const accountOf = (statement: XmlNode) =>
  textAt(statement, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN').replace(/\s/g, '')

/** A balance of one of these kinds, in fen; null where the statement tells none. */
function balanceOf(statement: XmlNode, ...kinds: readonly string[]): number | null {
  const found = all(statement, 'Bal').find(each => kinds.includes(textAt(each, 'Tp/CdOrPrtry/Cd')))
  return found === undefined ? null : fenOf(found) * (isCredit(found) ? 1 : -1)
}

function entryOf(entry: XmlNode, line: number): BankEntry {
  const isIncome = isCredit(entry)
  const [detail] = all(entry, 'NtryDtls', 'TxDtls')
  const side = isIncome ? 'Dbtr' : 'Cdtr'
  const of = (...paths: readonly string[]) => (detail === undefined ? '' : textAt(detail, ...paths))
  const words = [of('RmtInf/Ustrd'), textAt(entry, 'AddtlNtryInf'), of('AddtlTxInf')].filter(
    Boolean,
  )
  return {
    ...{ line, isIncome, amount: fenOf(entry), balance: null, bookedAt: momentOf(entry, line) },
    counterName: of(`RltdPties/${side}/Pty/Nm`, `RltdPties/${side}/Nm`).slice(0, 60),
    counterAccount: of(`RltdPties/${side}Acct/Id/Othr/Id`, `RltdPties/${side}Acct/Id/IBAN`).replace(
      /\s/g,
      '',
    ),
    counterBank: of(`RltdAgts/${side}Agt/FinInstnId/Nm`).slice(0, 60),
    remark: [...new Set(words)].join(' ').slice(0, 200),
    voucherNo: of('Refs/EndToEndId').slice(0, 64),
    serial: (textAt(entry, 'AcctSvcrRef', 'NtryRef') || of('Refs/AcctSvcrRef')).slice(0, 64),
  }
}

const isCredit = (node: XmlNode) => textAt(node, 'CdtDbtInd') === 'CRDT'

function fenOf(node: XmlNode): number {
  const [amount] = all(node, 'Amt')
  if (amount?.currency !== 'CNY') throw wrong('只能导入人民币账户的对账单')
  const [, yuan, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.text.trim()) ?? []
  if (yuan === undefined) throw wrong(`金额「${amount.text.trim()}」有误`)
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
}

function momentOf(entry: XmlNode, line: number): string {
  const moment = textAt(entry, 'BookgDt/DtTm')
  const day = textAt(entry, 'BookgDt/Dt', 'ValDt/Dt')
  // A day alone, or a moment without its zone, is meant in Beijing.
  const typed = moment === '' ? `${day}T12:00:00+08:00` : withZone(moment)
  const at = new Date(typed)
  if (Number.isNaN(at.getTime())) throw wrong(`第 ${line} 笔的入账时间有误`)
  return at.toISOString()
}

const withZone = (moment: string) =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(moment) ? moment : `${moment}+08:00`
