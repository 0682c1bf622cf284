import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DatasetQuery, movingPeriods } from '#modules/dataset/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useList } from '#ui/logic/use-list.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { dataQuestion } from '../model/index.ts'
import { dataQuestionRun } from '../model/question-calls.ts'
import { AnswerView } from './answer-view.tsx'
import { shownForm } from './ask-desk.tsx'
import styles from './question.module.css'

type Question = PresentedOf<typeof dataQuestion>
type Period = DatasetQuery['period']

const pinned = [{ field: 'pinned', op: 'is' as const, value: true }]
const periods = [
  { value: '', label: '各自的期间' },
  ...Object.entries(movingPeriods).map(([value, label]) => ({ value, label })),
]

/** 我的看板: pinned questions, one's own and shared ones, as cards under one choice of the period. */
export function Board() {
  const list = useList(dataQuestion, { where: pinned, kept: 'memory' })
  const [period, setPeriod] = useState('')
  return (
    <div className={page.page}>
      <PageHeader
        title="我的看板"
        actions={
          <Select
            aria-label="期间"
            style={{ width: 140 }}
            value={period}
            options={periods}
            onChange={setPeriod}
          />
        }
      />
      {list.rows.length === 0 && (
        <EmptyState title="看板上还没有问题" hint="提问后点「加入看板」，结果就会显示在这里。" />
      )}
      <div className={styles.cards}>
        {list.rows.map(row => (
          // The cast of a choice: its values are the names of periods.
          <Card key={row.id} row={row} period={(period || undefined) as Period | undefined} />
        ))}
      </div>
    </div>
  )
}

function Card({ row, period }: { readonly row: Question; readonly period: Period | undefined }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', dataQuestion.path, 'run', row.id, period],
    queryFn: () => tell(dataQuestionRun, { id: row.id, period }),
    staleTime: 60_000,
    retry: false,
  })
  return (
    <Section
      title={row.text}
      note={row.extra?.isMine ? undefined : '同事共享'}
      extra={
        <Button
          type="link"
          size="small"
          onClick={() => void navigate(withParams('/zhuanti/aiData', { kept: row.id }))}
        >
          打开
        </Button>
      }
    >
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <AnswerView isCard answer={data} form={shownForm(row)} title={row.text} />}
    </Section>
  )
}
