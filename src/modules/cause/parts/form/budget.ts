import { expenseItems } from '../../model/budget-line.ts'

/** One line of the budget table while it is typed; empty cells are null. */
export interface BudgetDraft {
  readonly key: string
  readonly item1: string | null
  readonly item2: string
  readonly content: string
  /** Fen. */
  readonly unitPrice: number | null
  readonly quantity: number | null
  readonly unit: string
  readonly note: string
}

let made = 0

/** A new line; without values an empty one. */
export function budgetLineOf(given: Partial<Omit<BudgetDraft, 'key'>> = {}): BudgetDraft {
  made += 1
  return {
    key: `line ${made}`,
    item1: null,
    item2: '',
    content: '',
    unitPrice: null,
    quantity: 1,
    unit: '',
    note: '',
    ...given,
  }
}

/** Price times quantity, rounded half up to the fen, as the server reckons it. */
export function lineAmount({ unitPrice, quantity }: BudgetDraft): number {
  if (unitPrice === null || quantity === null) return 0
  return Math.floor((unitPrice * Math.round(quantity * 100) + 50) / 100)
}

/** The sum of all lines, fen. */
export function budgetSum(lines: readonly BudgetDraft[]): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), 0)
}

/** Whether nothing was typed into a line. */
export function isBlankLine(line: BudgetDraft): boolean {
  return line.item1 === null && line.item2 === '' && line.content === '' && line.unitPrice === null
}

/**
 * Lines as they are copied from a spreadsheet: 费用类别, 费用项, 执行内容, 单价(元), 数量, 单位, 备注,
 * parted by tabs. A line of headings is passed over.
 */
export function readPasted(text: string): readonly BudgetDraft[] {
  return text
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cell => cell.trim()))
    .filter(cells => cells.length >= 2 && cells.some(cell => cell !== ''))
    .filter(([first]) => first !== '费用类别')
    .map(([item = '', item2 = '', content = '', price = '', quantity = '', unit = '', note = '']) =>
      budgetLineOf({
        item1: itemOf(item),
        item2: item2.slice(0, 20),
        content: content.slice(0, 100),
        unitPrice: fenOf(price),
        quantity: numberOf(quantity) ?? 1,
        unit: unit.slice(0, 8),
        note: note.slice(0, 200),
      }),
    )
}

function itemOf(text: string): string | null {
  const found = Object.entries(expenseItems).find(
    ([code, label]) => text === code || text === label,
  )
  return found?.[0] ?? null
}

function numberOf(text: string): number | null {
  const plain = text.replace(/[¥￥,，\s]/g, '')
  const value = Number(plain)
  return plain === '' || !Number.isFinite(value) ? null : value
}

function fenOf(text: string): number | null {
  const yuan = numberOf(text)
  return yuan === null ? null : Math.round(yuan * 100)
}
