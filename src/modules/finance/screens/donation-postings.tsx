import { Skeleton, Tag } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { donation } from '../model/donation.ts'
import { donationPostings } from '../model/donation-calls.ts'
import styles from './finance.module.css'

type Posting = AnswerOf<typeof donationPostings>[number]

/** 分录: the postings of a donation with debit, credit and the balance after each line. */
export function DonationPostings({ row }: { readonly row: PresentedOf<typeof donation> }) {
  const { data, error, refetch } = useAsk(donationPostings, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0)
    return <EmptyState size="small" title="还没有分录" hint="支付成功后在同一事务中记账。" />
  return (
    <div className={styles.stack}>
      {data.map(posting => (
        <Section
          key={posting.id}
          title={`${posting.event} ${posting.label}`}
          note={`第 ${posting.number} 号 · 记账日 ${posting.valueDate} · ${printMoment(posting.postedAt)}`}
          extra={posting.reverses && <Tag color="red">红冲</Tag>}
          padding="flush"
        >
          <Lines posting={posting} />
        </Section>
      ))}
    </div>
  )
}

function Lines({ posting: { lines } }: { readonly posting: Posting }) {
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((total, line) => total + (line[side] ?? 0), 0)
  return (
    <table className={styles.posting}>
      <thead>
        <tr>
          <th scope="col">账户</th>
          <th scope="col">性质</th>
          <th scope="col" className={styles.amount}>
            借方
          </th>
          <th scope="col" className={styles.amount}>
            贷方
          </th>
          <th scope="col" className={styles.amount}>
            记账后余额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.account} ${line.balanceAfter}`}>
            <td>
              {line.kind} <span className={styles.quiet}>{line.account}</span>
            </td>
            <td>{line.flow ?? <span className={styles.quiet}>—</span>}</td>
            <td className={styles.amount}>{line.debit === null ? '' : printMoney(line.debit)}</td>
            <td className={styles.amount}>{line.credit === null ? '' : printMoney(line.credit)}</td>
            <td className={styles.amount}>{printMoney(line.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>合计</td>
          <td className={styles.amount}>{printMoney(sum('debit'))}</td>
          <td className={styles.amount}>{printMoney(sum('credit'))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
