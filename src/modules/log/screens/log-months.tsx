import { useQuery } from '@tanstack/react-query'
import { Button, Tag, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { type FittedColumn, FittedTable, figureColumn } from '#ui/views/fitted-table.tsx'
import { ReasonDialog } from '#ui/views/reason-dialog.tsx'
import { Section } from '#ui/views/section.tsx'
import { logCheck } from '../model/log-check.ts'
import { logCheckMonthParts, logCheckMonths } from '../model/log-check-calls.ts'
import { logPurge } from '../model/log-purge.ts'
import { logPurgeAsk } from '../model/log-purge-calls.ts'
import styles from './log.module.css'

type Month = AnswerOf<typeof logCheckMonths>[number]

const places = {
  online: <Tag color="blue">在线</Tag>,
  archive: <Tag>归档</Tag>,
  purged: <Tag color="default">已清除</Tag>,
}
const number = (value: number) => value.toLocaleString('zh-CN')
const columns: FittedColumn<Month>[] = [
  { key: 'month', title: '月份', render: ({ month }) => month },
  figureColumn('rows', '条数', row => <Rows row={row} />),
  figureColumn('lastSeq', '末条序号', ({ lastSeq }) => number(lastSeq)),
  figureColumn('size', '大小', ({ bytes }) => sizeText(bytes)),
  { key: 'place', title: '位置', folds: false, render: ({ place }) => places[place] },
  { key: 'head', title: '链头', render: ({ head }) => <Hash text={head} label="复制链头" /> },
  {
    ...{ key: 'leaf', title: '存证' },
    render: ({ leaf }) =>
      leaf === null ? (
        <span className={styles.empty}>待存证</span>
      ) : (
        <Hash text={leaf} label="复制存证编号" />
      ),
  },
  { key: 'checked', title: '最近校验', folds: false, render: row => <Checked row={row} /> },
]

function Rows({ row: { month, rows, place } }: { readonly row: Month }) {
  if (place === 'purged') return number(rows)
  return <Tooltip title={<Parts month={month} />}>{number(rows)}</Tooltip>
}

/** Of a month's rows in each log; counted once somebody points at them. */
function Parts({ month }: { readonly month: string }) {
  const { data } = useQuery({
    queryKey: ['log months', month],
    queryFn: ({ signal }) => fetchAsk(logCheckMonthParts, { month }, { signal }),
    staleTime: 60_000,
  })
  if (!data) return '正在统计…'
  return `操作 ${number(data.operations)}，登录 ${number(data.logins)}，敏感访问 ${number(data.accesses)}`
}

function Hash({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Typography.Text
      className={styles.hash ?? ''}
      copyable={{ text, tooltips: [label, '已复制'] }}
      title={text}
    >
      {text.slice(0, 12)}…
    </Typography.Text>
  )
}

function Checked({ row: { place, outcome, checkedAt } }: { readonly row: Month }) {
  if (place === 'purged') return <span className={styles.empty}>—</span>
  if (outcome === null) return <Tag>未校验</Tag>
  return (
    <>
      <Tag color={outcome === 'intact' ? 'green' : 'red'}>
        {outcome === 'intact' ? '完整' : '不符'}
      </Tag>
      {checkedAt && printMoment(checkedAt)}
    </>
  )
}

function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`
}

/** 按月: rows, size and place, head of the chain with its evidence, and last check of each month. */
export function LogMonths({ onCheck }: { readonly onCheck: ((month: string) => void) | null }) {
  const mayAsk = useCan('logPurge.ask')
  const [purging, setPurging] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['log months'],
    queryFn: ({ signal }) => fetchAsk(logCheckMonths, {}, { signal }),
    staleTime: 60_000,
  })
  if (!data || data.length === 0) return null
  const acts: FittedColumn<Month> = {
    ...{ key: 'acts', title: '操作', folds: false },
    render: ({ month, place }) => (
      <span className={styles.acts}>
        {onCheck && place !== 'purged' && (
          <>
            <Button type="link" size="small" onClick={() => onCheck(month)}>
              校验
            </Button>
            <Button type="link" size="small" onClick={() => void fetchPackage(month)}>
              校验包
            </Button>
          </>
        )}
        {mayAsk && place === 'archive' && (
          <Button type="link" size="small" danger onClick={() => setPurging(month)}>
            申请清除
          </Button>
        )}
      </span>
    ),
  }
  return (
    <div className={styles.parts}>
      <Section title="按月" padding="flush">
        <FittedTable<Month>
          rowKey="month"
          columns={onCheck || mayAsk ? [...columns, acts] : columns}
          rows={data}
          pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
        />
      </Section>
      {purging && <PurgeDialog month={purging} onClose={() => setPurging(null)} />}
    </div>
  )
}

// The request has already told the person what failed.
async function fetchPackage(month: string): Promise<void> {
  await download(callOf(logCheck, 'getPackage'), { month }).catch(() => {})
}

function PurgeDialog({ month, onClose }: { readonly month: string; onClose(): void }) {
  const refresh = useRefresh(logPurge)
  return (
    <ReasonDialog
      title={`申请清除 ${month} 归档`}
      okText="申请"
      isDanger
      label="清除原因"
      min={4}
      note="须由另一人复核。清除后日志不能恢复，条数与链头留在存证中。"
      done="已申请，等待安全管理员复核"
      onSend={async reason => {
        await tell(logPurgeAsk, { month, reason })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
