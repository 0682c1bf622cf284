import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockAsSeen, readInScope } from '#kernel/server/commands.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { present } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { type SheetColumn, writeXlsx } from '#services/sheets/write-xlsx.ts'
import { payout, payoutTakePayee, rosterKind } from '../../model/index.ts'
import { type BankLine, bankColumns, confirmBatch, takeBankFile } from './batch.ts'
import { payRoster } from './pay-roster.ts'
import { payoutServing } from './payout.ts'
import { checkPayout } from './payout-form.ts'
import { noteEditor } from './payout-people.ts'
import type { Payout } from './payout-rules.ts'
import { receivePaper } from './read-paper.ts'
import { resultColumns } from './result-sheet.ts'
import { rosterColumns, writeRoster } from './roster.ts'

const at = (name: string) => `/api/cause/payout/${name}`
const id = z.uuid('拨付编号有误')
const version = z.coerce.number('缺少版本').int()
const day = z.iso.date('付款日有误')
const paying = {
  payFrom: z.uuid('请选择付款账户'),
  payWay: z.enum(['1', '2', '3', '4'], '请选择付款方式').default('2'),
  paidOn: day,
  slip: z.uuid('回单有误').nullish().default(null),
}

const rosterQuestion = z.object({ id, version })
const importRoute = route({
  method: 'POST',
  path: at('importRoster'),
  access: { action: 'payout.update' },
  summary:
    '导入花名册（multipart，文件部分名为 upfile）：姓名、证件号、账号、开户行、金额，不超过 5000 行',
  question: rosterQuestion,
  multipart: true,
  async handle(given, exchange) {
    const asked = parseQuestion(rosterQuestion, given)
    const sheet = await receivePaper(exchange, rosterColumns)
    return exchange.perform(async act => {
      const row = await lockAsSeen(act, payoutServing, { ...asked, action: 'payout.update' })
      return onePresented(act, await writeRoster(act, row, sheet))
    })
  },
})

const payRosterQuestion = z.object({
  id,
  version,
  ...paying,
  bankSerial: z.string('请填写银行流水号').trim().min(1, '请填写银行流水号').max(64),
})
const payRosterRoute = route({
  method: 'POST',
  path: at('payRoster'),
  access: { action: 'payout.pay' },
  summary:
    '以银行结果文件确认花名册付款（multipart，文件部分名为 upfile）：单号、金额、结果、失败原因；失败行的冻结释放',
  question: payRosterQuestion,
  multipart: true,
  stepUp: true,
  async handle(given, exchange) {
    const { id: record, version: seen, ...payment } = parseQuestion(payRosterQuestion, given)
    const { rows } = await receivePaper(exchange, resultColumns, 'ignored')
    return exchange.perform(
      async act => {
        const asked = { id: record, version: seen, action: 'payout.pay' }
        const row = await lockAsSeen(act, payoutServing, asked)
        return onePresented(act, await payRoster(row, payment, rows, act))
      },
      { about: [record], isFinal: true },
    )
  },
})

const confirmQuestion = z.object(paying)
const confirmRoute = route({
  method: 'POST',
  path: at('confirmBatch'),
  access: { action: 'payout.pay' },
  summary:
    '以银行结果文件批量确认付款（multipart，文件部分名为 upfile）：单号、金额、结果、银行流水号、失败原因；不符的行全部列出，整份不入账',
  question: confirmQuestion,
  multipart: true,
  stepUp: true,
  async handle(given, exchange) {
    const asked = parseQuestion(confirmQuestion, given)
    const { rows } = await receivePaper(exchange, resultColumns, 'ignored')
    return exchange.perform(act => confirmBatch(act, asked, rows), { isFinal: true })
  },
})

const bankQuestion = z.object({
  ids: z
    .string('请选择拨付')
    .transform(given => given.split(','))
    .pipe(z.array(id).min(1, '请选择拨付').max(100, '一次不超过 100 单')),
  payFrom: paying.payFrom,
})
const bankFileRoute = route({
  method: 'GET',
  path: at('getBankFile'),
  access: { action: 'payout.pay' },
  summary: '导出待付款拨付的银行付款文件（xlsx），记录导出人',
  question: bankQuestion,
  stepUp: true,
  raw: true,
  async handle(asked, exchange) {
    const lines = await exchange.perform(act => takeBankFile(act, asked), { about: asked.ids })
    const name = `付款文件_${beijingDay(new Date())}.xlsx`
    exchange.reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    await exchange.reply.send(sheetOf(lines))
  },
})

const columns: readonly SheetColumn[] = bankColumns.map(title => ({
  title,
  format: title === '金额' ? 'money' : 'text',
  width: title === '用途' ? 30 : 22,
}))

function sheetOf(lines: readonly BankLine[]): PassThrough {
  const content = new PassThrough()
  const rows = (async function* () {
    yield* lines
  })()
  writeXlsx(content, { sheetName: '付款文件', columns, rows }).catch(error =>
    content.destroy(error),
  )
  return content
}

/** States of payouts whose payee the bank knew. */
const paidStates: readonly Payout['state'][] = ['paid', 'signed']

const takePayeeRoute = route(payoutTakePayee, {
  access: { action: 'payout.update' },
  summary: '引用已付款拨付的收款方',
  async change({ id: record, version: seen, from }, act) {
    const asked = { id: record, version: seen, action: 'payout.update' }
    const row = await lockAsSeen(act, payoutServing, asked)
    if (row.state !== 'draft' && row.state !== 'rejected') act.refuse('只有草稿可以引用收款方')
    const known = await readInScope(act, payoutServing, from)
    if (known.organisation !== row.organisation || known.payeeKind === rosterKind)
      act.refuse('不能引用该收款方')
    if (!paidStates.includes(known.state)) act.refuse('只能引用已付款拨付的收款方')
    const { payeeKind, payeeName, payeeBank, payeeAccount, payeeAccountKind, payeeCode } = known
    const payee = { payeeKind, payeeName, payeeBank, payeeAccount, payeeAccountKind, payeeCode }
    await checkPayout({ ...row, ...payee }, act, row)
    act.settle()
    await noteEditor(act, row)
    return onePresented(act, await updateRow(act, payout, row, payee, { label: '引用收款方' }))
  },
})

async function onePresented(
  act: Parameters<typeof present>[0],
  row: Parameters<typeof writeRoster>[1],
) {
  const [presented] = await present(act, payoutServing, [row])
  if (presented === undefined) throw new Error(`${row.number} is not presented`)
  return presented
}

/** What is done with payouts by sheets, and the payee taken over from an earlier one. */
export const payoutFileRoutes: readonly AnyRoute[] = [
  importRoute,
  payRosterRoute,
  confirmRoute,
  bankFileRoute,
  takePayeeRoute,
]
