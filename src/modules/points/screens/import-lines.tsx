import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Input, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import look from '#ui/views/look.module.css'
import { type LineState, lineStates, pointsImportBatch } from '../model/index.ts'
import {
  pointsImportBatchCorrectLine,
  pointsImportBatchLines,
} from '../model/points-import-batch-calls.ts'
import styles from './points.module.css'

interface Line {
  readonly id: string
  readonly rowNo: number
  readonly cells: Readonly<Record<'person' | 'name' | 'points' | 'occurredOn' | 'memo', string>>
  readonly error: string | null
  readonly isDuplicate: boolean
  readonly state: LineState
  readonly userNumber: string | null
  readonly nickname: string | null
  readonly entryNumber: string | null
}

const parts = {
  all: '全部',
  bad: '错误',
  ok: '正常',
  duplicate: '疑似重复',
  posted: '已入账',
  invited: '邀请',
  undone: '已撤销',
} as const
const titles = {
  person: '手机号/用户编号',
  name: '姓名',
  points: '积分',
  occurredOn: '日期',
  memo: '说明',
} as const
const widths = { person: 136, name: 84, points: 72, occurredOn: 110, memo: 136 } as const
const tones: Partial<Record<LineState, string>> = {
  ok: 'blue',
  invite: 'cyan',
  bad: 'red',
  invited: 'cyan',
  posted: 'green',
  kept: 'orange',
}

/** The lines of a batch; bad ones are corrected in place while it waits to be submitted. */
export function ImportLines({ batch }: { readonly batch: PresentedOf<typeof pointsImportBatch> }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const refresh = useRefresh(pointsImportBatch)
  const mayCorrect =
    useCan('pointsImportBatch.create') && (batch.state === 'ready' || batch.state === 'rejected')
  const [only, setOnly] = useState<keyof typeof parts>(
    batch.invalid > 0 && mayCorrect ? 'bad' : 'all',
  )
  const [page, setPage] = useState(1)
  const key = ['resource', pointsImportBatch.path, 'record', batch.id, 'lines']
  const { data, isFetching } = useQuery({
    queryKey: [...key, only, page, batch.version],
    queryFn: () =>
      fetchAsk(pointsImportBatchLines, {
        id: batch.id,
        only,
        page,
        limit: 20,
      }),
  })
  const correct = async (line: Line, name: keyof typeof titles, value: string) => {
    if (value === line.cells[name]) return
    try {
      const { error } = await tell(pointsImportBatchCorrectLine, {
        id: batch.id,
        line: line.id,
        cells: { [name]: value },
      })
      if (error) message.warning(error)
      else message.success(`第 ${line.rowNo} 行已改正`)
      await refresh()
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <div className={look.stack} style={{ padding: 16 }}>
      <Segmented
        style={{ alignSelf: 'start' }}
        value={only}
        options={Object.entries(parts)
          .filter(([value]) => value !== 'invited' || batch.invites === true)
          .map(([value, label]) => ({ value: value as keyof typeof parts, label }))}
        onChange={value => {
          setOnly(value)
          setPage(1)
        }}
      />
      <Table<Line>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={[...(data?.list ?? [])]}
        scroll={{ x: 1090 }}
        pagination={{
          current: page,
          pageSize: 20,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        locale={{ emptyText: '没有这样的行' }}
        columns={[
          { title: '行号', dataIndex: 'rowNo', width: 72 },
          ...(Object.keys(titles) as (keyof typeof titles)[]).map(name => ({
            title: titles[name],
            key: name,
            width: widths[name],
            ...(name === 'points' ? { align: 'right' as const } : {}),
            render: (_: unknown, line: Line) =>
              mayCorrect && line.state === 'bad' ? (
                <Input
                  size="small"
                  defaultValue={line.cells[name]}
                  aria-label={`第 ${line.rowNo} 行${titles[name]}`}
                  onBlur={event => void correct(line, name, event.target.value)}
                  onPressEnter={event => {
                    if (!event.nativeEvent.isComposing) event.currentTarget.blur()
                  }}
                />
              ) : (
                line.cells[name]
              ),
          })),
          {
            title: '匹配用户',
            key: 'user',
            width: 130,
            render: (_: unknown, { userNumber, nickname }: Line) =>
              userNumber === null ? (
                <span className={look.quiet}>未匹配</span>
              ) : (
                <>
                  {nickname}
                  <div className={look.quiet}>{userNumber}</div>
                </>
              ),
          },
          {
            title: '流水号',
            dataIndex: 'entryNumber',
            width: 160,
            render: (number: string | null) => number ?? '—',
          },
          {
            title: '结果',
            key: 'state',
            width: 190,
            render: (_: unknown, line: Line) => (
              <span className={styles.result}>
                <Tag color={tones[line.state] ?? 'default'}>{lineStates[line.state]}</Tag>
                {line.isDuplicate && <Tag color="orange">疑似重复</Tag>}
                {line.error && <span className={styles.bad}>{line.error}</span>}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
