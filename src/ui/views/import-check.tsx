import { App, Button, Input, Pagination, Skeleton, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import {
  type ImportError,
  type ImportRow,
  useCorrection,
  useImportErrors,
  useImportRows,
} from '#ui/logic/use-transfer.ts'
import styles from './import-check.module.css'

const perPage = 50

export interface ImportCheckProps {
  readonly id: string
  /** Whether cells may still be typed anew. */
  readonly isOpen: boolean
  /** Every line, where all of them pass and their sum alone is wrong; the refused ones otherwise. */
  readonly part?: 'refused' | 'all'
}

/** The refused lines of a sheet: mistakes in groups on the left, cells to correct in place on the right. */
export function ImportCheck({ id, isOpen, part = 'refused' }: ImportCheckProps) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ImportError>()
  const { data: errors = [] } = useImportErrors(id)
  // A mistake of which the last line was corrected is none any more.
  const error = errors.find(each => each.field === chosen?.field && each.message === chosen.message)
  const { data, isPending, isFetching } = useImportRows(id, page, error, part)
  if (isPending) return <Skeleton active />
  const rows = data?.list ?? []
  const choose = (next: ImportError | undefined) => {
    setChosen(next)
    setPage(1)
  }
  return (
    <div className={styles.check}>
      <Groups errors={errors} chosen={error} onChoose={choose} />
      <div className={styles.grid}>
        <Lines id={id} rows={rows} isOpen={isOpen} isFetching={isFetching} />
        {(data?.total ?? 0) > perPage && (
          <Pagination
            size="small"
            align="end"
            current={page}
            pageSize={perPage}
            total={data?.total ?? 0}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
    </div>
  )
}

function Groups({
  errors,
  chosen,
  onChoose,
}: {
  readonly errors: readonly ImportError[]
  readonly chosen: ImportError | undefined
  onChoose(error: ImportError | undefined): void
}) {
  return (
    <nav className={styles.groups} aria-label="问题分类">
      <Button
        type="text"
        block
        className={styles.group ?? ''}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        全部问题
      </Button>
      {errors.map(error => (
        <Button
          key={`${error.field} ${error.message}`}
          type="text"
          block
          className={styles.group ?? ''}
          aria-pressed={chosen === error}
          onClick={() => onChoose(error)}
        >
          <span>
            {error.message} · {error.count} 行
          </span>
          <span className={styles.lines}>第 {error.lines} 行</span>
        </Button>
      ))}
    </nav>
  )
}

function Lines({
  id,
  rows,
  isOpen,
  isFetching,
}: ImportCheckProps & { readonly rows: readonly ImportRow[]; readonly isFetching: boolean }) {
  const { message } = App.useApp()
  const correction = useCorrection(id)
  const labels = [...new Set(rows.flatMap(row => Object.keys(row.cells)))]
  const correct = async (row: ImportRow, label: string, text: string) => {
    try {
      const { errors } = await correction.mutateAsync({ line: row.no, cells: { [label]: text } })
      if (errors.length === 0) message.success(`第 ${row.no} 行已通过`)
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  return (
    <Table<ImportRow>
      size="small"
      bordered
      rowKey="no"
      loading={isFetching && rows.length === 0}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 72 + 240 + labels.length * 140, y: 360 }}
      columns={[
        { title: '行号', dataIndex: 'no', width: 72, fixed: 'left' },
        {
          title: '问题',
          width: 240,
          fixed: 'left',
          render: (_, row) => (
            <span className={styles.bad}>
              {row.errors.map(({ message: sentence }) => sentence).join('；')}
            </span>
          ),
        },
        ...labels.map(label => ({
          key: label,
          title: label,
          width: 140,
          render: (_: unknown, row: ImportRow) => (
            <Cell
              row={row}
              label={label}
              isOpen={isOpen}
              onType={text => void correct(row, label, text)}
            />
          ),
        })),
      ]}
    />
  )
}

interface CellProps {
  readonly row: ImportRow
  readonly label: string
  readonly isOpen: boolean
  onType(text: string): void
}

/** One cell; while the sheet waits, a click or Enter opens it for typing. Personal values stay masked. */
function Cell({ row, label, isOpen, onType }: CellProps) {
  const [isTyping, setTyping] = useState(false)
  const error = row.errors.find(known => (known.label ?? known.field) === label)
  const text = row.cells[label] ?? ''
  const isMasked = text.includes('***')
  if (isTyping) {
    const finish = (typed: string) => {
      setTyping(false)
      if (typed !== text && !(isMasked && typed === '')) onType(typed)
    }
    return (
      <Input
        autoFocus
        size="small"
        defaultValue={isMasked ? '' : text}
        placeholder={isMasked ? `${text}，请重新输入` : ''}
        aria-label={`第 ${row.no} 行 ${label}`}
        onBlur={({ target }) => finish(target.value)}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') {
            event.stopPropagation()
            setTyping(false)
          }
        }}
      />
    )
  }
  const shown = (
    <span className={error ? styles.bad : undefined}>{text || (error ? '空' : '')}</span>
  )
  return (
    <Tooltip title={error?.message}>
      {isOpen ? (
        <button
          type="button"
          className={error ? `${styles.cell} ${styles.wrong}` : styles.cell}
          aria-label={`修改第 ${row.no} 行 ${label}：${text || '空'}`}
          onClick={() => setTyping(true)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </Tooltip>
  )
}
