import { desc, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import type { PrintedTable } from '#modules/approval/server/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { budgetLine, type CauseRow, causeSnapshot, expenseItems } from '../model/index.ts'

type Line = Readonly<Record<string, unknown>>

const labels: Readonly<Record<string, string>> = expenseItems
const levels = { pass: '通过', warn: '提醒', block: '不通过' } as const

/** The budget and the findings of the last submission; of a draft the budget as it stands. */
export async function printedOf(row: CauseRow, act: Act): Promise<readonly PrintedTable[]> {
  const [kept] = await selectRows(
    act.tx,
    causeSnapshot,
    sql`where ${eq(tableOf(causeSnapshot).cause, row.id)}
        order by ${desc(tableOf(causeSnapshot).submittedAt)} limit 1`,
  )
  if (kept !== undefined)
    return [
      budgetTable(kept.budget, row.targetAmount),
      findingTable(kept.precheck, kept.submittedAt),
    ]
  const lines = await findRows(act.tx, budgetLine, eq(tableOf(budgetLine).cause, row.id))
  const sorted = lines.toSorted((one, other) => one.sort - other.sort)
  return [budgetTable(sorted, row.targetAmount)]
}

function budgetTable(lines: readonly Line[], target: number): PrintedTable {
  const amountOf = (line: Line) => (typeof line.amount === 'number' ? line.amount : 0)
  const sum = lines.reduce((total, line) => total + amountOf(line), 0)
  return {
    title: `预算（目标金额 ¥${printMoney(target)}）`,
    head: ['费用类别', '费用项', '执行内容', '单价', '数量', '小计（元）', '备注'],
    rows: [
      ...lines.map(line => [
        labels[String(line.item1)] ?? '',
        String(line.item2 ?? ''),
        String(line.content ?? ''),
        printMoney(Number(line.unitPrice)),
        [line.quantity, line.unit].filter(Boolean).join(' '),
        printMoney(amountOf(line)),
        String(line.note ?? ''),
      ]),
      ['合计', '', '', '', '', printMoney(sum), ''],
    ],
  }
}

function findingTable(findings: readonly PrecheckFinding[], at: string): PrintedTable {
  return {
    title: `提交时的预检（${printMoment(at)}）`,
    head: ['检查项', '结果', '说明'],
    rows: findings.map(({ item, level, message }) => [
      item,
      levels[level],
      level === 'pass' ? '' : message,
    ]),
  }
}
