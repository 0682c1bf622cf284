import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select, Tooltip } from 'antd'
import type { ClipboardEvent } from 'react'
import { printMoney } from '#kinds/index.ts'
import { expenseItems } from '../../model/budget-line.ts'
import styles from './budget.module.css'
import { type BudgetDraft, budgetLineOf, isBlankLine, lineAmount, readPasted } from './budget.ts'
import { BudgetConflictNote } from './budget-conflict.tsx'
import type { Budget } from './use-budget.ts'

export interface BudgetEditorProps {
  readonly budget: Budget
  /** Fen; undefined until it is typed. */
  readonly target: number | undefined
  /** People who shall benefit, for the amount per head. */
  readonly people: number | undefined
}

const items = Object.entries(expenseItems).map(([value, label]) => ({ value, label }))

/** The budget as a table: typed, or pasted from a spreadsheet; its sum against the target, to the fen. */
export function BudgetEditor({ budget, target, people }: BudgetEditorProps) {
  const { lines, sum, errors } = budget
  const set = (key: string, part: Partial<BudgetDraft>) =>
    budget.change(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const add = () => budget.change([...lines, budgetLineOf()])
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.includes('\t')) return
    event.preventDefault()
    budget.change([...lines.filter(line => !isBlankLine(line)), ...readPasted(text)])
  }
  return (
    // Pasting works wherever the cursor stands in the table.
    <div className={styles.editor} data-field="budget" onPaste={paste}>
      <BudgetConflictNote budget={budget} />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.item}>费用类别</th>
              <th className={styles.name}>费用项</th>
              <th>执行内容</th>
              <th className={styles.price}>单价（元）</th>
              <th className={styles.quantity}>数量</th>
              <th className={styles.unit}>单位</th>
              <th className={styles.amount}>小计（元）</th>
              <th className={styles.act} aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line
                key={line.key}
                line={line}
                at={at + 1}
                errors={errors}
                onSet={part => set(line.key, part)}
                onRemove={() => budget.change(lines.filter(each => each.key !== line.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <Button icon={<PlusOutlined />} onClick={add}>
          添加一行
        </Button>
        <span className={styles.quiet}>
          可从 Excel 复制后直接粘贴：费用类别、费用项、执行内容、单价、数量、单位
        </span>
        <Totals sum={sum} target={target} people={people} />
      </div>
    </div>
  )
}

interface LineProps {
  readonly line: BudgetDraft
  readonly at: number
  readonly errors: Readonly<Record<string, string>>
  onSet(part: Partial<BudgetDraft>): void
  onRemove(): void
}

function Line({ line, at, errors, onSet, onRemove }: LineProps) {
  const refusal = (name: string) => errors[`${line.key} ${name}`]
  const status = (name: string) => (refusal(name) ? ('error' as const) : ('' as const))
  const label = (name: string) => `第 ${at} 行${name}`
  const refused = ['item1', 'item2', 'content', 'unitPrice', 'quantity', 'unit', 'note'].flatMap(
    name => refusal(name) ?? [],
  )
  return (
    <>
      <tr>
        <td>
          <Select
            value={line.item1}
            options={items}
            placeholder="请选择"
            status={status('item1')}
            aria-label={label('费用类别')}
            onChange={item1 => onSet({ item1 })}
          />
        </td>
        <td>
          <Input
            value={line.item2}
            maxLength={20}
            status={status('item2')}
            aria-label={label('费用项')}
            onChange={event => onSet({ item2: event.target.value })}
          />
        </td>
        <td>
          <Input
            value={line.content}
            maxLength={100}
            status={status('content')}
            aria-label={label('执行内容')}
            onChange={event => onSet({ content: event.target.value })}
          />
        </td>
        <td>
          <InputNumber<number>
            value={line.unitPrice === null ? null : line.unitPrice / 100}
            min={0}
            precision={2}
            controls={false}
            status={status('unitPrice')}
            aria-label={label('单价')}
            onChange={yuan => onSet({ unitPrice: yuan === null ? null : Math.round(yuan * 100) })}
          />
        </td>
        <td>
          <InputNumber<number>
            value={line.quantity}
            min={0}
            step={1}
            controls={false}
            status={status('quantity')}
            aria-label={label('数量')}
            onChange={quantity => onSet({ quantity })}
          />
        </td>
        <td>
          <Input
            value={line.unit}
            maxLength={8}
            status={status('unit')}
            aria-label={label('单位')}
            onChange={event => onSet({ unit: event.target.value })}
          />
        </td>
        <td className={styles.amount}>{printMoney(lineAmount(line))}</td>
        <td>
          <Tooltip title="删除该行">
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at} 行`}
              onClick={onRemove}
            />
          </Tooltip>
        </td>
      </tr>
      {refused.length > 0 && (
        <tr>
          <td colSpan={8} className={styles.error}>
            第 {at} 行：{refused.join('；')}
          </td>
        </tr>
      )}
    </>
  )
}

function Totals({
  sum,
  target,
  people,
}: {
  readonly sum: number
  readonly target: number | undefined
  readonly people: number | undefined
}) {
  const gap = target === undefined ? undefined : target - sum
  return (
    <span className={styles.totals} aria-live="polite">
      <span>
        合计 <strong>¥{printMoney(sum)}</strong>
      </span>
      {gap !== undefined && (
        <span className={gap === 0 ? styles.good : styles.bad}>
          {gap === 0
            ? '与目标金额一致'
            : gap > 0
              ? `比目标少 ¥${printMoney(gap)}`
              : `超出目标 ¥${printMoney(-gap)}`}
        </span>
      )}
      {target !== undefined && people !== undefined && people > 0 && (
        <span className={styles.quiet}>人均 ¥{printMoney(Math.round(target / people))}</span>
      )}
    </span>
  )
}
