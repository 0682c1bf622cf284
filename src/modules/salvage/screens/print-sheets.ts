import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { printMoney } from '#kinds/index.ts'
import { fieldsInForce } from '#modules/rescue/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { type grantBatch, rescueRecord } from '../model/index.ts'

type Line = PresentedOf<typeof rescueRecord>

/** Lines on one sheet of paper. */
const perSheet = 20

const cells: Readonly<Record<string, (line: Line) => string>> = {
  no: line => String(line.no),
  name: line => String(line.name ?? ''),
  idNumber: line => String(line.idNumber ?? ''),
  classify: line => shownText(line, 'classify'),
  amount: line => `¥${printMoney(line.amount)}`,
  receiver: line => String(line.receiver ?? ''),
  signature: () => '',
}

/** 签收单: what the field configuration prints of each line, twenty a sheet, personal values masked. */
export async function printSheets(batch: PresentedOf<typeof grantBatch>): Promise<void> {
  // A roster that was submitted is printed by the rules of its own day.
  const day = dayInBeijing(new Date(batch.submittedAt ?? Date.now()))
  const { fields } = await fetchAsk(fieldsInForce, { rescueType: batch.rescueType, form: '6', day })
  const filter = JSON.stringify([{ field: 'batch', op: 'is', value: batch.id }])
  const lines = await get<readonly PresentedOf<typeof rescueRecord>[]>(
    callOf(rescueRecord, 'getList'),
    { filter, sort: 'no' },
  )
  const printed = fields.filter(
    ({ key, shown, printed: isPrinted }) => shown && isPrinted && key in cells,
  )
  const sheets = Array.from({ length: Math.ceil(lines.length / perSheet) }, (_, at) =>
    lines.slice(at * perSheet, (at + 1) * perSheet),
  )
  const head = printed.map(({ label }) => label)
  const parts = sheets.flatMap((sheet, at) => [
    { section: `${batch.number}　第 ${at + 1} 页，共 ${sheets.length} 页` },
    { head, rows: sheet.map(line => printed.map(({ key }) => cells[key]?.(line) ?? '')) },
    { signs: ['发放人', '监督人', '日期'] },
  ])
  await printPage(`${batch.title} 签收单`, parts, {
    resource: rescueRecord,
    records: lines.map(({ id }) => id),
  })
}
