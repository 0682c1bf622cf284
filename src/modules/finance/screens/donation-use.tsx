import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { donation } from '../model/donation.ts'
import { donationUse } from '../model/donation-calls.ts'
import { FigureStrip } from './figure-strip.tsx'
import styles from './finance.module.css'

const figures = [
  ['raised', '标的筹款额'],
  ['fee', '管理费'],
  ['refunded', '已退款'],
  ['paidOut', '已拨付'],
  ['available', '可拨付'],
] as const

/** The same as a paper that the donor may keep (BR-14). */
function StatementButton({ row }: { readonly row: PresentedOf<typeof donation> }) {
  // The request tells the person itself what failed.
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(callOf(donation, 'getStatement'), { id: row.id }),
  })
  return (
    <div>
      <Button icon={<DownloadOutlined />} loading={isPending} onClick={() => mutate()}>
        下载资金去向说明
      </Button>
    </div>
  )
}

/** 资金去向: what its cause has, and what was spent for the cause since the gift was booked (BR-14). */
export function DonationUse({ row }: { readonly row: PresentedOf<typeof donation> }) {
  const mayRead = useCan('article.view')
  const { data, error, refetch } = useAsk(donationUse, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { figures: known, spent, progress } = data
  if (known === null)
    return row.cause === null && row.paidAt !== null ? (
      <EmptyState
        size="small"
        title="非限定捐赠"
        hint="进入机构的非限定性资金，不对应某一个标的。"
      />
    ) : (
      <EmptyState size="small" title="还没有记账" hint="支付成功后可以查看资金去向。" />
    )
  return (
    <div className={styles.stack}>
      <StatementButton row={row} />
      <FigureStrip items={figures.map(([name, label]) => ({ label, fen: known[name] }))} />
      <Section
        title="入账后的拨付"
        note="同一标的的资金合并管理，拨付不对应某一笔捐赠"
        padding="flush"
      >
        {spent.length === 0 ? (
          <EmptyState size="small" title="入账后还没有拨付" />
        ) : (
          <table className={styles.posting}>
            <thead>
              <tr>
                <th scope="col">记账日</th>
                <th scope="col">事项</th>
                <th scope="col">摘要</th>
                <th scope="col" className={styles.amount}>
                  金额（元）
                </th>
              </tr>
            </thead>
            <tbody>
              {spent.map(({ id, day, label, memo, amount }) => (
                <tr key={id}>
                  <td>{day}</td>
                  <td>{label}</td>
                  <td>{memo || <span className={styles.quiet}>—</span>}</td>
                  <td className={styles.amount}>{printMoney(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title="项目进展" note="该标的已发布的进展，最近的在前">
        {progress.length === 0 ? (
          <EmptyState size="small" title="还没有发布进展" />
        ) : (
          <ul className={styles.progress}>
            {progress.map(each => (
              <li key={each.id}>
                <time dateTime={each.day}>{each.day}</time>
                {mayRead ? (
                  <Link to={withParams('/article/articlelist', { id: each.id })}>{each.title}</Link>
                ) : (
                  each.title
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
