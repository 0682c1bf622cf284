import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { accountingPeriod } from '../../model/period/accounting-period.ts'
import { periodChecklist } from '../../model/period/period-calls.ts'
import styles from './books.module.css'

const columns: ListColumns<typeof accountingPeriod> = {
  month: { width: 96 },
  postings: { width: 96 },
  vouchers: { width: 96 },
  heldAt: { width: 138 },
  closedAt: { width: 138 },
}

interface Chosen {
  readonly organisation: string
  readonly month: string
}

/** 会计期间: the months of the books, what keeps one open, and its closing by two persons. */
export function Periods() {
  const own = useMaybeSession()?.account?.organisation
  const [params] = useSearchParams()
  const asked = params.get('month')
  const [chosen, choose] = useState<Chosen | null>(
    own && asked !== null ? { organisation: own.id, month: asked } : null,
  )
  const shown = [
    'month',
    'postings',
    'vouchers',
    'heldBy',
    'heldAt',
    'closedBy',
    'closedAt',
    'state',
  ]
  const open = (row: { readonly organisation: string; readonly month: string }) =>
    choose({ organisation: row.organisation, month: row.month })
  return (
    <>
      <ListScreen
        resource={accountingPeriod}
        title="会计期间"
        tabs="states"
        createLabel="新增期间"
        shown={own ? shown : ['organisation', ...shown]}
        initial={own ? { organisation: own.id } : {}}
        columns={columns}
        rowActions={row =>
          row.state === 'closed' ? [] : [{ key: 'check', label: '试结账', run: open }]
        }
        detail={{
          above: row =>
            row.state !== 'closed' && (
              <Checklist organisation={row.organisation} month={row.month} />
            ),
        }}
      />
      {chosen && (
        <Drawer open title={`试结账 ${chosen.month}`} size={640} onClose={() => choose(null)}>
          <Checklist {...chosen} />
        </Drawer>
      )}
    </>
  )
}

/** Each thing that is looked at, done or not, with what is in the way and where it is opened. */
function Checklist({ organisation, month }: Chosen) {
  const { data, error, refetch, isFetching } = useAsk(periodChecklist, { organisation, month })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.checks}>
      <Alert
        showIcon
        type={data.isReady ? 'success' : 'warning'}
        title={data.isReady ? `${month} 可以结账` : `${month} 还不能结账`}
        description="试结账只检查，不改变任何记录。预结账和结账须由不同的人操作。"
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            重新检查
          </Button>
        }
      />
      <ul className={styles.list}>
        {data.checks.map(({ key, label, found, more }) => (
          <li key={key}>
            <span className={styles.check}>
              {found.length === 0 ? (
                <CheckCircleFilled className={styles.done} aria-label="已满足" />
              ) : (
                <CloseCircleFilled className={styles.open} aria-label="未满足" />
              )}
              {label}
            </span>
            {found.map(({ text, place }) => (
              <div key={text} className={styles.found}>
                {place === null ? text : <Link to={place}>{text}</Link>}
              </div>
            ))}
            {more > 0 && <div className={styles.found}>另有 {more} 项</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}
