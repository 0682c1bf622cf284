import { Select, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { namePeriod, type PeriodKind, periodKinds, periodOf } from '../../model/index.ts'
import { periodReportTable } from '../../model/period/period-calls.ts'
import styles from './period.module.css'
import { PeriodContent } from './period-content.tsx'
import { PeriodTable } from './period-table.tsx'

const madeAt: Readonly<Record<PeriodKind, string>> = {
  W: '每周一 02:00 生成上一周的周报。',
  M: '每月 1 日 03:00 生成上一月的月报。',
  Y: '每年 1 月 5 日 04:00 生成上一年的年报。',
}

/** Reports of one kind: the organisations of a period side by side, or by `?id=` one of them whole. */
export function PeriodScreen({ kind }: { readonly kind: PeriodKind }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const period = params.get('period')
  const { data, error, refetch } = useAsk(periodReportTable, { kind, period: period ?? undefined })
  const title = `数据${periodKinds[kind]}`
  if (id)
    return (
      <PeriodContent
        key={id}
        id={id}
        onBack={() => setParams(period ? { period } : {})}
        onOpen={other => setParams({ ...(period && { period }), id: other })}
      />
    )
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={page.page}>
      <PageHeader
        title={title}
        note={
          data.isCut ? `${madeAt[kind]}仅列出捐赠最多的 ${data.list.length} 份。` : madeAt[kind]
        }
        actions={
          data.periods.length > 0 && (
            <Select
              className={styles.period ?? ''}
              aria-label="期间"
              value={data.period}
              onChange={key => setParams({ period: key })}
              options={data.periods.map(key => ({ value: key, label: nameOf(kind, key) }))}
            />
          )
        }
      />
      {data.list.length === 0 ? (
        <EmptyState title={`还没有${periodKinds[kind]}`} hint={madeAt[kind]} />
      ) : (
        <Section padding="flush">
          <PeriodTable
            kind={kind}
            span={data}
            lines={data.list}
            onOpen={line => setParams({ ...(period && { period }), id: line.id })}
          />
        </Section>
      )}
    </div>
  )
}

function nameOf(kind: PeriodKind, key: string): string {
  const known = periodOf(kind, key)
  return known === undefined ? key : namePeriod(known)
}
