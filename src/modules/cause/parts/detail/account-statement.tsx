import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CauseStatement, StatementDocument } from '#modules/finance/model/index.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, withParams } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { useCauseShape } from '../cause-shape.ts'
import styles from './detail.module.css'

const sizes = [10, 20, 30, 50]

/** 资金账户: every entry on the account of a cause, the latest first, with the sums of all. */
export function AccountStatement({ cause }: { readonly cause: string }) {
  const [{ page, limit }, turn] = useState({ page: 1, limit: 20 })
  const { resource } = useCauseShape()
  const { data, error, refetch } = useQuery({
    queryKey: keys.of(resource.path, cause, `statement ${page} ${limit}`),
    queryFn: ({ signal }) =>
      get<CauseStatement>(callOf(resource, 'getStatement'), { id: cause, page, limit }, { signal }),
    placeholderData: keepPreviousData,
    // Gifts are booked at any moment and do not change the cause itself.
    staleTime: 0,
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.total === 0)
    return (
      <EmptyState
        size="small"
        title="还没有记账"
        hint="捐赠到账、退款和拨付记账后，这里逐笔列出收支与余额。"
      />
    )
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">记账日期</th>
              <th scope="col">事项</th>
              <th scope="col">对应单据</th>
              <th scope="col" className={styles.right}>
                收入（元）
              </th>
              <th scope="col" className={styles.right}>
                支出（元）
              </th>
              <th scope="col" className={styles.right}>
                余额（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(line => (
              <tr key={line.id}>
                <td>{line.day}</td>
                <td title={line.memo || undefined}>
                  {line.label}
                  {line.childPlan && <span className={styles.note}>　{line.childPlan}</span>}
                  {line.flow && <span className={styles.note}>　{line.flow}</span>}
                </td>
                <td>
                  <Document document={line.document} />
                </td>
                <Amount fen={line.in} />
                <Amount fen={line.out} />
                <Amount fen={line.balance} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>全部合计（{data.total.toLocaleString('zh-CN')} 条）</td>
              <Amount fen={data.in} />
              <Amount fen={data.out} />
              <Amount fen={data.balance} />
            </tr>
          </tfoot>
        </table>
      </div>
      <Pagination
        className={styles.pager ?? ''}
        current={page}
        pageSize={limit}
        total={data.total}
        pageSizeOptions={sizes}
        showSizeChanger
        showTotal={total => `共 ${total} 条`}
        onChange={(to, size) => turn({ page: size === limit ? to : 1, limit: size })}
      />
    </>
  )
}

function Amount({ fen }: { readonly fen: number | null }) {
  return <td className={styles.right}>{fen === null ? '' : <Money fen={fen} sign="" />}</td>
}

/** The counterpart of an entry; gifts open in the book of donations. */
function Document({ document }: { readonly document: StatementDocument }) {
  const { kind, label, id, number } = document
  if (number === null) return label
  if (kind !== 'donation') return `${label} ${number}`
  return (
    <>
      {label} <Link to={withParams('/finance/findon', { id })}>{number}</Link>
    </>
  )
}
