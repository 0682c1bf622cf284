import { Skeleton } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { payoutPostings } from '../../model/payout/index.ts'
import styles from './payout.module.css'

/** 记账预览: the lines that confirming the payment will book. */
export function PostingPreview({ id }: { readonly id: string }) {
  const { data } = useAsk(payoutPostings, { id })
  return (
    <Section title="记账预览" note="确认付款时记账" padding="flush">
      {data ? (
        <table className={styles.posting}>
          <thead>
            <tr>
              <th scope="col">事项</th>
              <th scope="col">科目</th>
              <th scope="col">借方</th>
              <th scope="col">贷方</th>
            </tr>
          </thead>
          <tbody>
            <ByPlace items={data}>
              {({ label, account, flow, debit, credit }) => (
                <tr>
                  <td>{label}</td>
                  <td>
                    {account}
                    {flow && <div className={styles.quiet}>{flow}</div>}
                  </td>
                  <td className={styles.amount}>
                    {debit !== null && <Money fen={debit} sign="" />}
                  </td>
                  <td className={styles.amount}>
                    {credit !== null && <Money fen={credit} sign="" />}
                  </td>
                </tr>
              )}
            </ByPlace>
          </tbody>
        </table>
      ) : (
        <Skeleton active />
      )}
    </Section>
  )
}
