import { useQuery } from '@tanstack/react-query'
import { App, Button, Progress, Tag } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import type { Part } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { get, post, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { useCan, usePermissions } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { fieldsOf, operatorsOf } from '#ui/logic/view-fields.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FilterBuilder } from '#ui/views/filter-builder.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { exclusiveLabel, labelTargets, targetResources } from '../model/index.ts'

interface Batch {
  readonly id: string
  readonly at: string
  readonly total: number
  readonly added: number
  /** Records still to be labelled. */
  readonly left: number
  readonly undoneAt: string | null
}

const call = '/api/classify/exclusiveLabel'

/** A label put on all that meets conditions, as work in the background; each such work is undone as one. */
export function LabelBatches({ row }: { readonly row: PresentedOf<typeof exclusiveLabel> }) {
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const refresh = useRefresh(exclusiveLabel)
  const [mayAttach, mayDetach] = [useCan('exclusiveLabel.attach'), useCan('exclusiveLabel.detach')]
  const [isOpen, setOpen] = useState(false)
  const target = row.target
  const resource = resourceOf(targetResources[target])
  const { data: batches = [] } = useQuery({
    queryKey: ['resource', exclusiveLabel.path, 'record', row.id, 'batches'],
    queryFn: () => get<readonly Batch[]>(`${call}/getBatches`, { id: row.id }),
    refetchInterval: ({ state }) => (state.data ?? []).some(({ left }) => left > 0) && 2000,
  })
  const tell = async (work: () => Promise<string>, onRivals?: (sentence: string) => void) => {
    try {
      message.success(await work())
    } catch (error) {
      if (onRivals && asksReplacing(error)) return onRivals(sentenceOfError(error))
      message.error(sentenceOfError(error))
    }
    await refresh()
  }
  const begin = (filter: readonly Part[], replace: boolean) =>
    tell(
      async () => {
        const asked = { id: row.id, filter, replace }
        const { total } = await post<{ total: number }>(`${call}/attachAll`, asked)
        setOpen(false)
        return `符合条件 ${total} 条，正在后台打标签，可在右上角任务中查看进度`
      },
      replace ? undefined : sentence => confirmReplacing(filter, sentence),
    )
  const confirmReplacing = (filter: readonly Part[], sentence: string) =>
    void modal.confirm({
      title: '替换同组标签？',
      content: `${sentence}。撤销这次批量打标签时恢复原来的标签。`,
      okText: '替换并打标签',
      cancelText: '返回',
      onOk: () => begin(filter, true),
    })
  const undo = (batch: Batch) =>
    modal.confirm({
      title: `撤销 ${printMoment(batch.at)} 的批量打标签？`,
      content: `将取消当时新增的 ${batch.added} 条标记，并恢复被它替换的同组标签，历史中保留记录。`,
      okText: '撤销',
      cancelText: '返回',
      ...dangerQuestion,
      onOk: () =>
        tell(async () => {
          const { gone, restored } = await post<{ gone: number; restored: number }>(
            `${call}/undoBatch`,
            { batch: batch.id },
          )
          return `已取消 ${gone} 条标记${restored > 0 ? `，恢复被替换的 ${restored} 条` : ''}`
        }),
    })
  const offersBatch = mayAttach && row.mode !== 'rule' && row.state === 'enabled' && resource
  if (!offersBatch && batches.length === 0)
    return (
      <EmptyState
        size="small"
        title="没有批量打过标签"
        hint={row.mode === 'rule' ? '规则标签按规则自动更新。' : '标签启用后可以按条件批量打标签。'}
      />
    )
  return (
    <Section
      title="批量打标签"
      note={`按条件选择${labelTargets[target]}`}
      extra={offersBatch && <Button onClick={() => setOpen(true)}>设置条件</Button>}
    >
      {batches.length === 0 ? (
        <span className={look.quiet}>还没有批量打过标签</span>
      ) : (
        batches.map(batch => (
          <div key={batch.id} className={look.line}>
            <span>{printMoment(batch.at)}</span>
            <span className={look.quiet}>
              符合 {batch.total.toLocaleString('zh-CN')} 条，新增{' '}
              {batch.added.toLocaleString('zh-CN')} 条
            </span>
            {batch.left > 0 && (
              <Progress
                aria-label="打标进度"
                size="small"
                style={{ width: 120 }}
                percent={Math.floor(((batch.total - batch.left) / batch.total) * 100)}
              />
            )}
            <span className={look.push}>
              {batch.undoneAt ? (
                <Tag>已撤销</Tag>
              ) : (
                mayDetach && (
                  <Button type="link" size="small" danger onClick={() => undo(batch)}>
                    撤销
                  </Button>
                )
              )}
            </span>
          </div>
        ))
      )}
      {isOpen && resource && (
        <FilterBuilder
          resource={resource}
          fields={fieldsOf(
            resource,
            resource.views.filter ?? resource.views.list,
            permissions,
          ).filter(({ field }) => operatorsOf(field).length > 0)}
          filter={[]}
          onApply={filter => begin(filter, false)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

/** Whether records bear another label of the group, which is replaced when that is confirmed. */
function asksReplacing(error: unknown): boolean {
  return error instanceof RequestFailure && error.errors.some(({ field }) => field === 'replace')
}
