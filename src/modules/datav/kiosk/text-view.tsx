import { printWhole } from '../stage/print-value.ts'
import type { WidgetData } from '../stage/widget-data.ts'
import styles from './kiosk.module.css'
import { timeOf } from './kiosk-time.ts'
import type { Turn, ViewState } from './view-state.ts'

interface TextViewProps {
  readonly turn: Turn
  readonly state: ViewState
  onClose(): void
}

/** 文字版: every component as a table, to be read aloud and copied. */
export function TextView({ turn, state, onClose }: TextViewProps) {
  const told = turn.snapshot.widgets.filter(({ id, hidden }) => !hidden && state.data.has(id))
  return (
    <main className={styles.text}>
      <header>
        <h1>{turn.name}</h1>
        <button type="button" onClick={onClose}>
          返回大屏
        </button>
      </header>
      {state.updated !== null && (
        <p>
          数据更新于 {timeOf(state.updated)}
          {state.isDelayed && '，数据已延迟'}
        </p>
      )}
      {told.map(({ id, name, chart, binding }) => (
        <section key={id}>
          <h2>{chart.title ?? name}</h2>
          <DataTable data={state.data.get(id)} empty={binding?.empty || '暂无数据'} />
        </section>
      ))}
    </main>
  )
}

function DataTable({
  data,
  empty,
}: {
  readonly data: WidgetData | undefined
  readonly empty: string
}) {
  const rows = data?.rows
  if (!rows || rows.rows.length === 0) return <p>{data?.refused ?? empty}</p>
  const lines = rows.rows.map((cells, at) => ({ cells, at }))
  const columns = rows.columns.map((column, at) => ({ column, at }))
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ column, at }) => (
            <th key={at} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ cells, at: line }) => (
          <tr key={line}>
            {columns.map(({ column, at }) => (
              <td key={at} data-unit={column.unit}>
                {printWhole(cells[at], column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
