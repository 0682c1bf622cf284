import type { SheetColumn, SheetValue } from '#services/sheets/write-xlsx.ts'

/** A line of a voucher with what its head says. */
export interface VoucherLine {
  readonly day: string
  readonly month: string
  readonly seq: number
  readonly attachments: number
  readonly line: number
  readonly code: string
  readonly name: string
  readonly memo: string
  /** Fen. */
  readonly debit: number
  readonly credit: number
  readonly maker: string
}

/** The columns in which an accounting program takes vouchers. */
export interface VoucherForm {
  readonly label: string
  readonly columns: readonly SheetColumn[]
  row(line: VoucherLine): readonly SheetValue[]
}

const text = (title: string, width = 12): SheetColumn => ({ title, width, format: 'text' })
const number = (title: string): SheetColumn => ({ title, width: 8, format: 'number' })
const money = (title: string): SheetColumn => ({ title, width: 14, format: 'money' })
const currency = '人民币'

/**
 * 用友 (总账工具 凭证引入): one voucher is what has the same 制单日期, 凭证类别字 and 业务号; amounts in yuan, one side
 * of each line is nought.
 */
const ufida: VoucherForm = {
  label: '用友',
  columns: [
    text('制单日期'),
    text('凭证类别字', 10),
    number('业务号'),
    number('附单据数'),
    text('摘要', 30),
    text('科目编码'),
    money('金额借方'),
    money('金额贷方'),
    number('数量'),
    money('外币'),
    number('汇率'),
    text('制单人', 10),
    text('结算方式编码'),
    text('票号'),
    text('票号发生日期'),
    text('部门编码'),
    text('个人编码'),
    text('客户编码'),
    text('供应商编码'),
    text('业务员'),
    text('项目编码'),
  ],
  row: ({ day, seq, attachments, memo, code, debit, credit, maker }) => [
    ...[day, '记', seq, attachments, memo, code, debit, credit, 0, 0, 0, maker],
    ...Array<null>(9).fill(null),
  ],
}

/** 金蝶 (K/3 标准格式引入): the columns of its standard sheet, in their order. */
const kingdee: VoucherForm = {
  label: '金蝶',
  columns: [
    text('凭证日期'),
    number('会计年度'),
    number('会计期间'),
    text('凭证字', 8),
    number('凭证号'),
    text('科目代码'),
    text('科目名称', 24),
    text('币别代码', 8),
    text('币别名称', 8),
    money('原币金额'),
    money('借方'),
    money('贷方'),
    text('制单', 10),
    text('审核', 10),
    text('核准', 10),
    text('出纳', 10),
    text('经办', 10),
    text('结算方式', 10),
    text('结算号', 10),
    text('凭证摘要', 30),
    number('数量'),
    text('数量单位', 8),
    number('单价'),
    text('参考信息', 10),
    text('业务日期'),
    text('往来业务编号'),
    number('附件数'),
    number('序号'),
    text('系统模块', 10),
    text('业务描述', 10),
    text('汇率类型', 10),
    number('汇率'),
    number('分录序号'),
    text('核算项目', 10),
    number('过账'),
    text('机制凭证', 10),
    text('现金流量', 10),
  ],
  row: ({ day, month, seq, attachments, line, code, name, memo, debit, credit, maker }) => [
    ...[day, Number(month.slice(0, 4)), Number(month.slice(5)), '记', seq, code, name],
    ...['RMB', currency, debit > 0 ? debit : credit, debit, credit, maker],
    ...['NONE', 'NONE', 'NONE', null, '*', null, memo, 0, '*', 0, null, day, null],
    ...[attachments, seq, null, null, '公司汇率', 1, line - 1, null, 0, null, null],
  ],
}

/** The programs whose columns are known. */
export const voucherForms = { ufida, kingdee } as const
