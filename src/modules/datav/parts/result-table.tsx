import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Table } from 'antd'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Binding, designAsk, type ScreenSnapshot, shapeRows } from '../model/index.ts'
import { printValue } from '../stage/print-value.ts'
import styles from './binding-form.module.css'

interface ResultTableProps {
  readonly binding: Binding
  readonly screen: string | null
  readonly variables: ScreenSnapshot['variables']
}

/** Rows that the table shows. */
const most = 20

/** What a binding brings now, after its steps, with the time that the question took. */
export function ResultTable({ binding, screen, variables }: ResultTableProps) {
  const question =
    binding.from === 'dataset' ? { screen, query: binding.query, variables: [...variables] } : null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.ask(designAsk.path, 'result', question),
    queryFn: ({ signal }) => (question === null ? null : tell(designAsk, question, { signal })),
    placeholderData: keepPreviousData,
    enabled: question !== null,
    retry: false,
  })
  const shaped = shapeRows(binding, (data?.answer as DatasetAnswer | undefined) ?? null)
  return (
    <section className={styles.result} aria-label="查询结果">
      <div className={styles.line}>
        <span className={styles.grows}>
          {data
            ? `${data.answer.rows.length} 行，用时 ${data.milliseconds} 毫秒`
            : binding.from === 'static'
              ? `${binding.data.rows.length} 行`
              : '查询结果'}
        </span>
        {question !== null && (
          <Button
            size="small"
            type="text"
            aria-label="重新查询"
            icon={<ReloadOutlined spin={isFetching} />}
            onClick={() => void refetch()}
          />
        )}
      </div>
      {error && <Alert type="error" showIcon title={sentenceOfError(error)} />}
      {shaped && (
        <Table
          size="small"
          pagination={false}
          scroll={{ x: 'max-content', y: 240 }}
          rowKey={row => row.at}
          dataSource={shaped.rows.slice(0, most).map((cells, at) => ({ at, cells }))}
          columns={shaped.columns.map((column, at) => ({
            key: column.key,
            title: column.label,
            align: column.unit === 'text' ? ('left' as const) : ('right' as const),
            render: (
              _value: unknown,
              { cells }: { readonly cells: readonly (string | number | null)[] },
            ) => {
              const { figure, unit } = printValue(cells[at], column)
              return `${figure}${unit}`
            },
          }))}
        />
      )}
    </section>
  )
}
