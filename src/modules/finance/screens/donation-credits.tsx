import { Skeleton } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { creditKinds } from '../model/credit.ts'
import type { donation } from '../model/donation.ts'
import { donationCredits } from '../model/donation-calls.ts'
import styles from './finance.module.css'

/** 归属: who is credited with a gift; what each has gathered in all stands beside it, never in a sum of money. */
export function DonationCredits({ row }: { readonly row: PresentedOf<typeof donation> }) {
  const { data, error, refetch } = useAsk(donationCredits, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0)
    return (
      <EmptyState
        size="small"
        title="没有劝募归属"
        hint="由推送、导入或认领时填写，也可以用「调整归属」补充。"
      />
    )
  return (
    <Section title="劝募归属" note="只用于统计劝募，不计入任何金额合计" padding="flush">
      <table className={styles.posting}>
        <thead>
          <tr>
            <th scope="col" className={styles.kind}>
              类型
            </th>
            <th scope="col">归属对象</th>
            <th scope="col" className={styles.amount}>
              归属金额
            </th>
            <th scope="col" className={styles.amount}>
              退款后
            </th>
            <th scope="col" className={styles.amount}>
              该对象累计
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ kind, ref, amount, net, gifts, total }) => (
            <tr key={`${kind} ${ref}`}>
              <td className={styles.kind}>{creditKinds[kind]}</td>
              <td>{ref}</td>
              <td className={styles.amount}>{printMoney(amount)}</td>
              <td className={styles.amount}>{printMoney(net)}</td>
              <td className={styles.amount}>
                {printMoney(total)} <span className={styles.quiet}>{gifts} 笔</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
