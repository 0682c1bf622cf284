import { Table } from 'antd'
import { Section } from '#ui/views/section.tsx'
import type { ToldDonors } from '../../model/user-board-calls.ts'
import styles from '../board/board.module.css'

interface Cohort {
  readonly month: string
  readonly donors: ToldDonors
  readonly again: readonly (ToldDonors | null)[]
}

const months = Array.from({ length: 11 }, (_, at) => at)

/** Donors by the month of their first gift: which part of them gave again so many months later. */
export function CohortTable({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  return (
    <div className={styles.whole}>
      <Section title="留存" note="首捐月份 × 之后第几个月再次捐赠的占比" padding="flush">
        <Table
          size="small"
          rowKey="month"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...cohorts]}
          columns={[
            { title: '首捐月份', dataIndex: 'month' },
            { title: '人数', dataIndex: 'donors', align: 'right' },
            ...months.map(at => ({
              title: `第 ${at + 1} 月`,
              key: String(at),
              align: 'right' as const,
              render: (_value: unknown, row: Cohort) => share(row, at),
            })),
          ]}
        />
      </Section>
    </div>
  )
}

function share({ donors, again }: Cohort, at: number): string {
  const back = again[at]
  if (back == null || donors === '<5' || donors === 0) return back === undefined ? '' : '—'
  return back === '<5' ? '<5' : `${((back / donors) * 100).toFixed(0)}%`
}
