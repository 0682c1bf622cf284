import { Alert, Button, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { guessedColumns } from '#ui/logic/guessed-columns.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import {
  type ImportColumn,
  type ImportHeader,
  type ImportMapping as ImportMappingFacts,
  useImportMapping,
  useMapColumns,
  usePlaceHeader,
} from '#ui/logic/use-import-mapping.ts'
import styles from './dialog.module.css'
import { FailureState } from './failure-state.tsx'

export interface ImportMappingProps {
  readonly task: Presented
  /** Present: the mapping is changed after a check, and may be left as it was. */
  readonly onLeave?: () => void
  onMapped(): void
}

/** 列映射: what each column of the sheet is read as; remembered for the next sheet of the same kind. */
export function ImportMapping({ task, onLeave, onMapped }: ImportMappingProps) {
  const { data, error, refetch } = useImportMapping(task)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.stack}>
      <HeaderChoice task={task} mapping={data} />
      <Columns
        // Another header has other columns.
        key={JSON.stringify([data.sheet, data.headerLine])}
        task={task}
        columns={data.columns}
        header={data.header}
        onMapped={onMapped}
        {...(onLeave ? { onLeave } : {})}
      />
    </div>
  )
}

/** 工作表与表头行: found by itself; where a workbook has several sheets or a heading, the person may say otherwise. */
function HeaderChoice({
  task,
  mapping: { sheets, sheet, headerLine, top },
}: {
  readonly task: Presented
  readonly mapping: ImportMappingFacts
}) {
  const place = usePlaceHeader(task)
  return (
    <>
      <div className={styles.row}>
        {sheets.length > 1 && (
          <>
            <span className={styles.quiet}>工作表</span>
            <Select
              className={styles.sheet ?? ''}
              aria-label="工作表"
              disabled={place.isPending}
              value={sheet}
              onChange={chosen => place.mutate({ sheet: chosen, headerLine: null })}
              options={sheets.map(name => ({ value: name, label: name }))}
            />
          </>
        )}
        <span className={styles.quiet}>列名所在行</span>
        <Select
          className={styles.headline ?? ''}
          aria-label="列名所在行"
          loading={place.isPending}
          disabled={place.isPending}
          value={headerLine}
          onChange={chosen => place.mutate({ sheet, headerLine: chosen })}
          options={top.map(({ line, cells }) => ({
            value: line,
            label: `第 ${line} 行：${cells.filter(cell => cell.trim() !== '').join('、')}`,
          }))}
        />
      </div>
      {place.error && <Alert type="error" showIcon title={sentenceOfError(place.error)} />}
    </>
  )
}

interface ColumnsProps extends ImportMappingProps {
  readonly columns: readonly ImportColumn[]
  readonly header: readonly ImportHeader[]
}

function Columns({ task, columns, header, onLeave, onMapped }: ColumnsProps) {
  const [chosen, setChosen] = useState(() =>
    // A mapping that is changed after a check stands as it was made.
    onLeave ? header.map(({ column }) => column) : guessedColumns(header, columns),
  )
  const map = useMapColumns(task)
  const taken = new Set(chosen.filter(column => column !== null))
  const missing = columns.filter(({ name, isDemanded }) => isDemanded && !taken.has(name))
  const choose = (at: number, column: string | null) =>
    setChosen(held => held.map((each, place) => (place === at ? column : each)))
  return (
    <div className={styles.stack}>
      <span className={styles.quiet}>
        请确认文件中的每一列对应系统的哪个字段；结果会记住，下次同名的列自动对应。
      </span>
      {map.error && <Alert type="error" showIcon title={sentenceOfError(map.error)} />}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`必填列未对应：${missing.map(({ label }) => label).join('、')}`}
        />
      )}
      <Table
        size="small"
        bordered
        pagination={false}
        rowKey="at"
        scroll={{ y: 'max(240px, calc(100vh - 380px))' }}
        dataSource={header.flatMap((each, at) => (each.title === '' ? [] : [{ ...each, at }]))}
        columns={[
          { title: '文件中的列', dataIndex: 'title', width: 180 },
          {
            title: '内容示例',
            ellipsis: true,
            render: (_, { samples }) => (
              <span className={styles.quiet}>{[...new Set(samples)].join('、') || '空'}</span>
            ),
          },
          {
            title: '对应字段',
            width: 260,
            render: (_, { at, title }) => (
              <Select
                className={styles.field ?? ''}
                aria-label={`「${title}」对应字段`}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="不导入"
                value={chosen[at] ?? null}
                onChange={value => choose(at, value ?? null)}
                options={columns.map(({ name, label, isDemanded }) => ({
                  value: name,
                  label: isDemanded ? `${label} *` : label,
                  disabled: name !== chosen[at] && taken.has(name),
                }))}
              />
            ),
          },
        ]}
      />
      <div className={styles.row}>
        <Button
          type="primary"
          loading={map.isPending}
          disabled={missing.length > 0}
          onClick={() => map.mutate(chosen, { onSuccess: onMapped })}
        >
          按此校验
        </Button>
        {onLeave && <Button onClick={onLeave}>保持原映射</Button>}
      </div>
    </div>
  )
}
