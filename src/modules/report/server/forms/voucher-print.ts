import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { printMoney } from '#kinds/index.ts'
import { capitalMoney } from '#kinds/money/capital-money.ts'
import { accountingVoucher } from '#modules/finance/model/index.ts'
import type { FormPaper } from './form-paper.ts'
import { sendForm } from './index.ts'

type Voucher = Row<typeof accountingVoucher>

/** `GET …/accountingVoucher/getPrint`: a voucher as a paper to be signed and kept (会计法第十四条). */
export const voucherPrintRoute = route({
  method: 'GET',
  path: '/api/finance/accountingVoucher/getPrint',
  access: { action: 'accountingVoucher.view' },
  summary: '打印记账凭证',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const form = await exchange.read(async act => {
      const serving = registry().get(accountingVoucher.path)
      // The serving's own row: the cast of a reader that knows its resource only by path.
      const row = (await readInScope(act, serving, id)) as unknown as Voucher
      const path = 'charity/organisation'
      const words = await gatherWords(act.tx, [{ resource: path, id: row.organisation }])
      return formOf(row, words.record(path, row.organisation) ?? '')
    })
    await sendForm(exchange.reply, form, 'pdf')
  },
})

function formOf(row: Voucher, organisation: string): FormPaper {
  const side = (debit: number, credit: number) =>
    debit > 0 ? `借 ¥${printMoney(debit)}` : `贷 ¥${printMoney(credit)}`
  return {
    title: '记账凭证',
    facts: [
      ['核算单位', organisation],
      ['凭证号', `${row.month} ${row.number}`],
      ['日期', row.day],
    ],
    sections: [
      {
        title: '分录',
        rows: row.lines.map(({ code, name, memo, debit, credit }) => [
          `${code} ${name}`,
          `${memo}　${side(debit, credit)}`,
        ]),
      },
      {
        title: '合计',
        rows: [
          ['金额', `¥${printMoney(row.amount)}（${capitalMoney(row.amount)}）`],
          ['附单据数', `${row.attachments} 张`],
        ],
      },
    ],
    signs: ['会计主管', '记账', '审核', '制单'],
    note: '本凭证由系统在关账时按分录生成，每笔来源记账可在凭证详情中查看。',
  }
}
