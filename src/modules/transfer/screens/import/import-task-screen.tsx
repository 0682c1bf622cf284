import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ImportFlow } from '#ui/views/import-flow.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { importTaskTypes } from '../../model/import-task-calls.ts'
import styles from './import.module.css'

type ImportType = AnswerOf<typeof importTaskTypes>[number]

/** 数据导入: what is imported, then its steps; `?type=` chooses, `?id=` goes on with one. */
export default function ImportTaskScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk(importTaskTypes, {})
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const type = data.find(({ source }) => source === params.get('type'))
  const resource = type && resourceOf(type.source)
  const id = params.get('id') ?? undefined
  return (
    <div className={page.page}>
      <PageHeader
        title={type ? `导入${type.label}` : '数据导入'}
        actions={
          <>
            {type && <Button onClick={() => setParams({})}>重选类型</Button>}
            <Button onClick={() => navigate('/gyhmanager/importList')}>导入任务</Button>
          </>
        }
      />
      {type && resource ? (
        <Section>
          <ImportFlow
            key={`${type.source} ${id}`}
            resource={resource}
            importId={id}
            onClose={() => navigate('/gyhmanager/importList')}
          />
        </Section>
      ) : (
        <TypeChoice types={data} onChoose={source => setParams({ type: source })} />
      )}
    </div>
  )
}

/** Every kind that this person may import, by the part of the product, with what its sheets hold. */
function TypeChoice({
  types,
  onChoose,
}: {
  readonly types: readonly ImportType[]
  onChoose(source: string): void
}) {
  const [word, setWord] = useState('')
  const found = types.filter(({ label, group }) => `${group}${label}`.includes(word.trim()))
  const groups = Object.entries(Object.groupBy(found, ({ group }) => group))
  if (types.length === 0)
    return <EmptyState title="没有可以导入的数据" hint="您的角色没有任何数据的导入权限。" />
  return (
    <>
      <Input.Search
        className={styles.search ?? ''}
        allowClear
        placeholder="查找数据类型"
        aria-label="查找数据类型"
        onChange={event => setWord(event.target.value)}
      />
      {groups.length === 0 && <EmptyState size="small" title="没有符合的数据类型" />}
      {groups.map(([group, list = []]) => (
        <Section key={group} title={group}>
          <div className={styles.types}>
            {list.map(type => (
              <button
                key={type.source}
                type="button"
                className={styles.type}
                onClick={() => onChoose(type.source)}
              >
                <strong>{type.label}</strong>
                <span className={styles.rules}>{rulesOf(type)}</span>
              </button>
            ))}
          </div>
        </Section>
      ))}
    </>
  )
}

const modeNames = { insert: '新增', update: '更新', upsert: '新增或更新' } as const

function rulesOf({ columns, modes, needsTotals, isWhole }: ImportType): string {
  const demanded = columns.filter(({ isDemanded }) => isDemanded).map(({ label }) => label)
  return [
    modes.map(mode => modeNames[mode]).join('、'),
    demanded.length === 0 ? `${columns.length} 列` : `必填：${demanded.join('、')}`,
    ...(needsTotals ? ['须填应有行数与金额'] : []),
    ...(isWhole ? ['全部通过才导入'] : []),
  ].join('；')
}
