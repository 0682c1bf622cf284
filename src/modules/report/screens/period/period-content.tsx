import { Alert, Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { Change, StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { figuresIn, periodFigures, periodReport, printFigure } from '../../model/index.ts'
import { periodReportContent } from '../../model/period/period-calls.ts'
import { BlockTable } from './block-table.tsx'
import styles from './period.module.css'
import { linkOf } from './period-table.tsx'

export interface PeriodContentProps {
  readonly id: string
  onBack(): void
  onOpen(id: string): void
}

/** One report whole: its figures, what they are compared with, its parts, its words and what may be done. */
export function PeriodContent({ id, onBack, onOpen }: PeriodContentProps) {
  const navigate = useNavigate()
  const { row, failure, refresh } = useRecord(periodReport, id)
  const { data, error, refetch } = useAsk(periodReportContent, { id })
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan('periodReport.update')
  const broken = failure ?? error
  if (broken) return <FailureState failure={broken} onRetry={() => void refetch()} />
  if (!row || !data) return <Skeleton active />
  const again = () => {
    refresh()
    void refetch()
  }
  const save = (format: 'pdf' | 'xlsx') =>
    // The request has already told the person what failed.
    void download(callOf(periodReport, 'getFile'), { id, format }).catch(() => {})
  const latest = data.editions.find(({ edition }) => edition === data.editions.length)
  return (
    <div className={page.page}>
      <PageHeader
        title={row.title}
        note={row.number}
        tags={<StateTag of={periodReport} state={row.state} />}
        actions={
          <>
            <Button onClick={onBack}>返回</Button>
            {data.editions.length > 1 && (
              <Select
                className={styles.edition ?? ''}
                aria-label="版次"
                value={id}
                onChange={onOpen}
                options={data.editions.map(each => ({
                  value: each.id,
                  label: `第 ${each.edition} 版`,
                }))}
              />
            )}
            <Button onClick={() => save('xlsx')}>下载 Excel</Button>
            <Button onClick={() => save('pdf')}>下载 PDF</Button>
            {mayEdit && row.can.includes('update') && (
              <Button onClick={() => setEditing(true)}>填写说明</Button>
            )}
            <MoveButtons of={periodReport} row={row} onMoved={again} />
          </>
        }
      />
      {!row.isCurrent && latest && (
        <Alert
          type="warning"
          showIcon
          title="这一版已被更正"
          action={<Button onClick={() => onOpen(latest.id)}>查看现行版本</Button>}
        />
      )}
      {data.lacking.length > 0 && (
        <Alert type="info" showIcon title={`锁定前还需填报：${data.lacking.join('、')}`} />
      )}
      <StatCards>
        {figuresIn(data.kind).map(name => {
          const { label, unit, definition } = periodFigures[name]
          const value = data.figures[name] ?? 0
          const [before, lastYear] = [
            data.comparison.before?.figures[name],
            data.comparison.lastYear?.figures[name],
          ]
          const to = linkOf(name, data.organisation, data)
          return (
            <StatCard
              key={name}
              label={label}
              figure={printFigure(value, unit)}
              unit={unit === 'money' ? '元' : ''}
              change={before ? ((value - before) * 100) / before : null}
              note={
                lastYear ? (
                  <>
                    同比 <Change percent={((value - lastYear) * 100) / lastYear} />
                  </>
                ) : (
                  <span title={definition}>{definition}</span>
                )
              }
              {...(to === undefined ? {} : { onOpen: () => void navigate(to) })}
            />
          )
        })}
      </StatCards>
      {data.blocks.flatMap(block =>
        block.type === 'table'
          ? [
              <Section key={block.title} title={block.title} padding="flush">
                <BlockTable block={block} />
              </Section>,
            ]
          : [],
      )}
      <RecordFacts resource={periodReport} row={row} />
      {isEditing && (
        <FormDrawer
          resource={formOf(data.kind)}
          id={id}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            again()
          }}
        />
      )}
    </div>
  )
}

/** Only a year asks for more than words. */
function formOf(kind: 'W' | 'M' | 'Y'): typeof periodReport {
  if (kind === 'Y') return periodReport
  return { ...periodReport, views: { ...periodReport.views, form: { 说明: ['remark'] } } }
}
