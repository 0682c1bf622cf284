import { Button, Pagination, Progress, Segmented, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printNumber } from '#kinds/index.ts'
import { withParams } from '#ui/logic/request.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import {
  type ImportPart,
  type ImportRow,
  saveErrorFile,
  useImportRows,
} from '#ui/logic/use-transfer.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ImportCheck } from '#ui/views/import-check.tsx'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { RecordLink } from '#ui/views/record-link.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { importTask } from '../../model/import-task.ts'
import styles from './import.module.css'

const perPage = 50
const busy = ['checking', 'running', 'undoing']

type View = ImportPart | 'correct'

/** 导入明细: counts and sums of one import, its lines as they were typed and read, what they became. */
export default function ImportDetailScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(importTask, id)
  const [view, setView] = useState<View>('all')
  if (!id) return <NoneNamed label={importTask.label} />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  const isOpen = row.state === 'checked'
  const refused = (row.refused ?? 0) + (row.duplicates ?? 0)
  const count = (value: number | null) => printNumber(value ?? 0, 0)
  return (
    <div className={page.page}>
      <PageHeader
        title={`导入${row.subject}`}
        note={`${row.number} · ${row.fileName}`}
        tags={<StateTag of={importTask} state={row.state} />}
        actions={
          <>
            <Button onClick={() => navigate('/gyhmanager/importList')}>返回列表</Button>
            {refused > 0 && (
              <Button onClick={() => void saveErrorFile(id, 'refused').catch(() => {})}>
                导出错误
              </Button>
            )}
            {(isOpen || row.state === 'mapping') && (
              <Button
                onClick={() =>
                  navigate(withParams('/gyhmanager/importTask', { type: row.source, id }))
                }
              >
                继续导入
              </Button>
            )}
            <MoveButtons of={importTask} row={row} onMoved={refresh} />
          </>
        }
      />
      {busy.includes(row.state) && <Progress percent={row.percent ?? 0} status="active" />}
      <StatCards>
        <StatCard label="总行数" figure={count(row.total)} />
        <StatCard label="通过" figure={count(row.ready)} />
        <StatCard label="错误" figure={count(row.refused)} />
        <StatCard label="重复" figure={count(row.duplicates)} />
        <StatCard
          label="已导入"
          figure={count(row.inserts)}
          note={`其中更新 ${count(row.updates)}`}
        />
        {row.amount !== null && (
          <StatCard
            label="金额合计"
            figure={<Money fen={row.amount} />}
            note={row.sheetAmount === row.amount ? undefined : <Money fen={row.sheetAmount} />}
          />
        )}
      </StatCards>
      <Section
        title="明细"
        note={row.message ?? undefined}
        extra={
          <Segmented<View>
            value={view}
            onChange={setView}
            options={[
              { value: 'all', label: '全部' },
              { value: 'bad', label: '错误' },
              { value: 'duplicate', label: '重复' },
              { value: 'done', label: '已导入' },
              ...(isOpen && refused > 0
                ? [{ value: 'correct' as const, label: '修正后重试' }]
                : []),
            ]}
          />
        }
      >
        {view === 'correct' ? (
          <ImportCheck id={id} isOpen={isOpen} />
        ) : (
          <Lines key={view} id={id} only={view} source={row.source} />
        )}
      </Section>
    </div>
  )
}

/** What was typed, and below it what it was read as where that differs. */
function Lines({
  id,
  only,
  source,
}: {
  readonly id: string
  readonly only: ImportPart
  readonly source: string
}) {
  const [at, setAt] = useState(1)
  const { data, isPending, error, refetch } = useImportRows(id, at, undefined, only)
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  const rows = data?.list ?? []
  const titles = [...new Set(rows.flatMap(row => Object.keys(row.cells)))]
  return (
    <>
      <Table<ImportRow>
        size="small"
        bordered
        rowKey="no"
        loading={isPending}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 420 + titles.length * 150 }}
        locale={{ emptyText: '没有这样的行' }}
        columns={[
          { title: '行号', dataIndex: 'no', width: 72, fixed: 'left' },
          {
            title: '结果',
            width: 90,
            fixed: 'left',
            render: (_, row) => <Tag>{row.stateLabel}</Tag>,
          },
          ...titles.map(title => ({
            key: title,
            title,
            width: 150,
            render: (_: unknown, row: ImportRow) => <LineCell row={row} title={title} />,
          })),
          {
            title: '目标记录',
            width: 100,
            render: (_, row) =>
              row.record === null ? (
                '—'
              ) : (
                <RecordLink title="打开" to={addressOfRecord(source, row.record)} />
              ),
          },
        ]}
      />
      {(data?.total ?? 0) > perPage && (
        <Pagination
          size="small"
          align="end"
          current={at}
          pageSize={perPage}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={setAt}
        />
      )}
    </>
  )
}

function LineCell({ row, title }: { readonly row: ImportRow; readonly title: string }) {
  const errors = row.errors.filter(error => (error.label ?? error.field) === title)
  const parsed = row.parsed[title]
  return (
    <>
      <span className={errors.length > 0 ? styles.bad : undefined}>{row.cells[title] || '—'}</span>
      {parsed !== undefined && <span className={styles.parsed}>读作 {parsed}</span>}
      {errors.map(({ message }) => (
        <span key={message} className={`${styles.parsed} ${styles.bad}`}>
          {message}
        </span>
      ))}
    </>
  )
}
