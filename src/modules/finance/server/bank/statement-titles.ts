import { type StatementColumn, statementColumns } from '../../model/bank/bank-calls.ts'
import type { ReadTitle } from './bank-entry.ts'
import { namedTitles } from './named-titles.ts'

/** What the banks call these columns beside the words of the template. */
const alsoCalled: Readonly<Record<StatementColumn, readonly string[]>> = {
  day: ['记账日期', '记账日', '入账日期', '日期', '交易日', '业务日期'],
  time: ['交易时间', '时间', '入账时间', '记账时间', '交易日期时间'],
  voucherNo: ['凭证号码', '凭证', '凭证种类号码'],
  debit: ['借方金额', '借方', '支出金额', '支出', '转出金额', '付款金额', '支取金额', '支取'],
  credit: ['贷方金额', '贷方', '收入金额', '收入', '转入金额', '收款金额', '存入金额', '存入'],
  amount: ['交易金额', '金额', '发生金额'],
  sign: ['借贷标志', '借贷方向', '收/支', '收支', '借贷', '收支标志'],
  balance: ['账户余额', '交易后余额', '本次余额', '账面余额', '当前余额'],
  counterName: [
    '对方账户名称',
    '对方名称',
    '对方单位',
    '对方账户名',
    '对方单位名称',
    '交易对手名称',
  ],
  counterAccount: ['对方帐号', '对方账户', '交易对手账号', '对方账户账号'],
  counterBank: ['对方开户机构', '对方行名', '对方银行', '对方开户行名', '对方开户行名称'],
  summary: ['交易摘要', '业务类型', '业务摘要'],
  remark: ['备注', '用途', '交易附言', '客户附言', '用途及附言'],
  serial: [
    '流水号',
    '核心流水号',
    '交易序号',
    '银行流水号',
    '业务编号',
    '交易流水',
    '账户明细编号',
  ],
}

/** What each title of a bank's sheet is read as. */
export const titlesOf = namedTitles(statementColumns, alsoCalled)

/** Whether a line is the header: it names a day and something of money. */
export function isHeader(cells: readonly string[], known: ReadonlyMap<string, string>): boolean {
  const found = new Set(titlesOf(cells, known).map(({ column }) => column))
  const isDated = found.has('day') || found.has('time')
  return isDated && (found.has('debit') || found.has('credit') || found.has('amount'))
}

/** What could not be read without, in words. */
export function lacking(titles: readonly ReadTitle[]): readonly string[] {
  const found = new Set(titles.map(({ column }) => column))
  const has = (column: StatementColumn) => found.has(column)
  return [
    ...(has('day') || has('time') ? [] : ['交易日期']),
    ...(has('amount') || (has('debit') && has('credit'))
      ? []
      : ['借方发生额与贷方发生额，或发生额']),
  ]
}
