import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { Cell } from '#kinds/cells.ts'
import { Input } from '#kinds/inputs.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import {
  budgetItem,
  budgetLine,
  type CauseRecord,
  type ChangeItem,
  changeableOf,
  changedField,
  changeLabel,
} from '../../model/index.ts'
import { BudgetRows, type BudgetRowTyped } from '../budget-rows.tsx'
import styles from '../cause.module.css'

type Row = PresentedOf<CauseRecord>

interface EditorProps {
  readonly form: Form
  readonly resource: CauseRecord
  readonly row: Row
}

/** The items of a change: a field is chosen, and its new value typed below the one that stands. */
export function ItemsEditor({ form, resource, row }: EditorProps) {
  const { value, error, set } = useField(form.store, 'items')
  const items = (Array.isArray(value) ? value : []) as readonly ChangeItem[]
  const lines = useLines(row.id)
  // A kind without a budget has no lines.
  const names = [...changeableOf(resource), ...(lines.length > 0 ? [budgetItem] : [])]
  const put = (field: string, to: unknown) =>
    set(items.map(item => (item.field === field ? { field, to } : item)))
  const add = (field: string) =>
    set([...items, { field, to: field === budgetItem ? lines : (valueIn(row, field) ?? null) }])
  return (
    <div className={styles.lines}>
      {items.map(({ field, to }) => (
        <div key={field} className={styles.item}>
          <h3>{changeLabel(resource, field)}</h3>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`不变更${changeLabel(resource, field)}`}
            onClick={() => set(items.filter(item => item.field !== field))}
          />
          <div className={styles.wide}>
            <ItemInput
              resource={resource}
              row={row}
              field={field}
              to={to}
              onChange={next => put(field, next)}
            />
          </div>
        </div>
      ))}
      <Select
        value={null}
        placeholder="添加变更项"
        aria-label="添加变更项"
        status={error ? 'error' : ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={names
          .filter(name => !items.some(({ field }) => field === name))
          .map(name => ({ value: name, label: changeLabel(resource, name) }))}
        onChange={(name: string | null) => name !== null && add(name)}
      />
    </div>
  )
}

interface ItemProps {
  readonly resource: CauseRecord
  readonly row: Row
  readonly field: string
  readonly to: unknown
  onChange(to: unknown): void
}

function ItemInput({ resource, row, field, to, onChange }: ItemProps) {
  const declared = changedField(resource, field)
  if (declared === undefined)
    return (
      <BudgetRows
        rows={(Array.isArray(to) ? to : []) as readonly BudgetRowTyped[]}
        look="priced"
        onChange={onChange}
      />
    )
  const now = valueIn(row, field)
  return (
    <>
      {declared.kind !== 'html' && (
        <div className={styles.now}>
          现为：
          <Cell field={declared} name={field} value={now} row={row} place="detail" />
        </div>
      )}
      <Input
        field={declared}
        // The cast of a value whose kind its own input knows.
        value={to as never}
        onChange={onChange}
        target={{ resource: resource.path, field }}
        {...(to === now ? { shown: shownText(row, field) || undefined } : {})}
      />
    </>
  )
}

/** What stands in a field of a cause now. */
export function valueIn(row: Row, field: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[field]
}

/** The budget as it stands, as the rows of an item. */
function useLines(cause: string): readonly BudgetRowTyped[] {
  const filter = JSON.stringify([{ field: 'cause', op: 'is', value: cause }])
  const { data = [] } = useQuery({
    queryKey: keys.list(budgetLine.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof budgetLine>[]>(
        callOf(budgetLine, 'getList'),
        { filter },
        { signal },
      ),
  })
  return data.map(({ id, item1, item2, content, unitPrice, quantity, unit, note }) => ({
    ...{ id, item1, item2, content, unitPrice, quantity, unit, note },
  }))
}
