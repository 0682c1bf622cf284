import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { expenseItems } from '../model/index.ts'
import styles from './cause.module.css'

/** A row of a budget while it is typed; fen. `priced` rows say unit price and quantity, others an amount. */
export interface BudgetRowTyped {
  readonly id?: string | null | undefined
  readonly item1: string | null
  readonly item2: string | null
  readonly content?: string | null | undefined
  readonly unitPrice?: number | null | undefined
  readonly quantity?: number | null | undefined
  readonly unit?: string | null | undefined
  readonly note?: string | null | undefined
  readonly amount?: number | null | undefined
}

const items = Object.entries(expenseItems).map(([value, label]) => ({ value, label }))

const yuanOf = (fen: number | null | undefined) => (fen == null ? null : fen / 100)
const fenOf = (yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100))

/** What a row comes to: price times quantity, halves up, as the server reckons it. */
function amountOf({ unitPrice, quantity, amount }: BudgetRowTyped, look: Look): number {
  if (look === 'amounts') return amount ?? 0
  return Math.floor(((unitPrice ?? 0) * Math.round((quantity ?? 0) * 100) + 50) / 100)
}

type Look = 'priced' | 'amounts'

export interface BudgetRowsProps {
  readonly rows: readonly BudgetRowTyped[]
  readonly look: Look
  onChange(rows: readonly BudgetRowTyped[]): void
}

/** A short budget, row by row, with its sum. */
export function BudgetRows({ rows, look, onChange }: BudgetRowsProps) {
  const set = (at: number, part: Partial<BudgetRowTyped>) =>
    onChange(rows.map((row, no) => (no === at ? { ...row, ...part } : row)))
  const sum = rows.reduce((total, row) => total + amountOf(row, look), 0)
  const fresh: BudgetRowTyped =
    look === 'priced'
      ? { item1: '1', item2: '', unitPrice: null, quantity: 1 }
      : { item1: '1', item2: '', amount: null }
  return (
    <div className={styles.lines}>
      <ByPlace items={rows}>
        {(row, at) => (
          <div className={styles.line}>
            <Select
              value={row.item1}
              options={items}
              aria-label={`第 ${at + 1} 行费用类别`}
              style={{ width: 112 }}
              onChange={(item1: string) => set(at, { item1 })}
            />
            <Input
              value={row.item2 ?? ''}
              maxLength={20}
              placeholder="费用项"
              aria-label={`第 ${at + 1} 行费用项`}
              style={{ width: 140 }}
              onChange={event => set(at, { item2: event.target.value })}
            />
            {look === 'priced' ? (
              <Priced row={row} at={at} onSet={part => set(at, part)} />
            ) : (
              <InputNumber<number>
                value={yuanOf(row.amount)}
                min={0}
                precision={2}
                suffix="元"
                aria-label={`第 ${at + 1} 行金额`}
                onChange={yuan => set(at, { amount: fenOf(yuan) })}
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 行`}
              onClick={() => onChange(rows.filter((_row, no) => no !== at))}
            />
          </div>
        )}
      </ByPlace>
      <div className={styles.line}>
        <Button icon={<PlusOutlined />} onClick={() => onChange([...rows, fresh])}>
          添加一行
        </Button>
        <span className={styles.quiet}>合计 ¥{printMoney(sum)}</span>
      </div>
    </div>
  )
}

interface PricedProps {
  readonly row: BudgetRowTyped
  readonly at: number
  onSet(part: Partial<BudgetRowTyped>): void
}

function Priced({ row, at, onSet }: PricedProps) {
  return (
    <>
      <InputNumber<number>
        value={yuanOf(row.unitPrice)}
        min={0}
        precision={2}
        suffix="元"
        aria-label={`第 ${at + 1} 行单价`}
        onChange={yuan => onSet({ unitPrice: fenOf(yuan) })}
      />
      <InputNumber<number>
        value={row.quantity ?? null}
        min={0}
        aria-label={`第 ${at + 1} 行数量`}
        style={{ width: 88 }}
        onChange={quantity => onSet({ quantity })}
      />
      <Input
        value={row.unit ?? ''}
        maxLength={8}
        placeholder="单位"
        aria-label={`第 ${at + 1} 行单位`}
        style={{ width: 72 }}
        onChange={event => onSet({ unit: event.target.value === '' ? null : event.target.value })}
      />
      <span className={styles.quiet}>¥{printMoney(amountOf(row, 'priced'))}</span>
    </>
  )
}
