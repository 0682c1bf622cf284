import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Segmented, Select, Skeleton, Table, Tag, Typography } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import {
  desensitisationRuleCompare,
  desensitisationRuleTry,
} from '../../model/desensitisation-rule-calls.ts'
import { maskScenes } from '../../model/index.ts'
import styles from '../website.module.css'

interface SeenBy {
  readonly id: string
  readonly name: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly change: 'weaker' | 'stricter' | 'same'
}

const looks = {
  weaker: { colour: 'red', label: '放宽' },
  stricter: { colour: 'green', label: '加严' },
  same: { colour: 'default', label: '不变' },
} as const

/** What the rule in the form would change: an example of the algorithm, and for each role the view before and after. */
export function RuleTrial({ form }: { readonly form: Form }) {
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  return (
    <>
      <Section title="算法示例" note="虚构数据">
        <Example algorithm={values.algorithm} params={values.params} />
      </Section>
      <Section title="前后对比" note="按角色比较现在与保存后的显示，全部为虚构数据">
        <Comparison values={values} />
      </Section>
    </>
  )
}

function Example({ algorithm, params }: { readonly algorithm: unknown; readonly params: unknown }) {
  const [value, setValue] = useState('')
  const { data, error } = useQuery({
    queryKey: ['website', 'tryMask', algorithm, params, value],
    queryFn: () =>
      tell(
        desensitisationRuleTry,
        filledIn(desensitisationRuleTry, {
          algorithm,
          params: params ?? null,
          value: value || null,
        }),
      ),
    enabled: typeof algorithm === 'string',
  })
  return (
    <div className={styles.change}>
      <Input
        value={value}
        maxLength={200}
        placeholder={data?.before ?? '示例值'}
        aria-label="示例值"
        onChange={event => setValue(event.target.value)}
      />
      <span>→</span>
      <div className={styles.value}>
        {error ? (
          <Typography.Text type="danger">{sentenceOfError(error)}</Typography.Text>
        ) : (
          <strong>{data?.after ?? '—'}</strong>
        )}
      </div>
    </div>
  )
}

function Comparison({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const [params] = useSearchParams()
  const [scene, setScene] = useState('list')
  const [chosen, setChosen] = useState<string | null>(null)
  const { apiPath, field, algorithm } = values
  const isReady = [apiPath, field, algorithm].every(each => typeof each === 'string')
  const question = {
    id: params.get('id'),
    apiPath,
    method: values.method ?? 'any',
    field,
    algorithm,
    params: values.params ?? null,
    roles: values.roles ?? null,
    exceptRoles: values.exceptRoles ?? null,
    scenes: values.scene ?? null,
    priority: values.priority ?? 100,
    scene,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['website', 'compareMask', question],
    queryFn: () => tell(desensitisationRuleCompare, filledIn(desensitisationRuleCompare, question)),
    enabled: isReady,
  })
  if (!isReady)
    return <EmptyState size="small" title="选择接口、字段和算法后显示各角色的前后对比" />
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.values.length === 0) return <EmptyState size="small" title="该字段没有可对比的示例值" />
  const role = data.roles.find(each => each.id === chosen) ?? changedFirst(data.roles)[0]
  const weaker = data.roles.filter(each => each.change === 'weaker')
  return (
    <div className={look.stack}>
      <div className={look.line}>
        <Segmented
          value={scene}
          options={Object.entries(maskScenes).map(([value, label]) => ({ value, label }))}
          onChange={setScene}
        />
        <Select
          style={{ width: 220 }}
          value={role?.id ?? null}
          aria-label="角色"
          options={changedFirst(data.roles).map(({ id, name, change }) => ({
            value: id,
            label: `${name}（${looks[change].label}）`,
          }))}
          onChange={setChosen}
        />
      </div>
      {weaker.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${weaker.length} 个角色将看到更多：${weaker.map(each => each.name).join('、')}`}
        />
      )}
      {role && (
        <Table
          size="small"
          pagination={false}
          rowKey="value"
          dataSource={data.values.map((value, at) => ({
            value,
            before: role.before[at],
            after: role.after[at],
          }))}
          columns={[
            { title: '原值', dataIndex: 'value' },
            { title: '现在', dataIndex: 'before' },
            {
              title: (
                <span>
                  保存后 <Tag color={looks[role.change].colour}>{looks[role.change].label}</Tag>
                </span>
              ),
              dataIndex: 'after',
            },
          ]}
        />
      )}
    </div>
  )
}

/** Roles whose view gets weaker, then stricter, then the others. */
function changedFirst(roles: readonly SeenBy[]): readonly SeenBy[] {
  const order = ['weaker', 'stricter', 'same']
  return roles.toSorted((one, other) => order.indexOf(one.change) - order.indexOf(other.change))
}
