import { App, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Condition, firstPage, writeListState } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { exclusiveLabel, type LabelTarget } from '../model/index.ts'
import { LabelForm } from './label-form.tsx'
import { type LabelPart, LabelStudy, labelColour } from './label-study.tsx'

const place = '/classify/exclusiveLabel'

/** 专属标签: labels by hand and by rule, whom they meet, how they grew. */
export default function LabelScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { message, modal } = App.useApp()
  const refresh = useRefresh(exclusiveLabel)
  const isPlatform = useSession().account.ownerKind === 'platform'
  const mayDetach = useCan('exclusiveLabel.detach')
  const mayUpdate = useCan('exclusiveLabel.update')
  const mayAttach = useCan('exclusiveLabel.attach')
  const [studied, setStudied] = useState<{
    row: PresentedOf<typeof exclusiveLabel>
    part: LabelPart
  } | null>(null)
  if (params.get('part') === 'form') return <LabelForm onSaved={() => navigate(place)} />
  const renew = async (row: PresentedOf<typeof exclusiveLabel>) => {
    try {
      const done = await post<{ added: number; gone: number; isCut: boolean }>(
        '/api/classify/exclusiveLabel/renew',
        { id: row.id },
      )
      await refresh()
      const rest = done.isCut ? '，其余在后台继续更新' : ''
      message.success(`新增 ${done.added} 条，取消 ${done.gone} 条${rest}`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const detach = (row: PresentedOf<typeof exclusiveLabel>) =>
    modal.confirm({
      title: `取消「${row.name}」在全部 ${row.count} 条记录上的标记？`,
      content: '取消的标记保留在历史中。',
      okText: '全部取消',
      cancelText: '返回',
      ...dangerQuestion,
      async onOk() {
        try {
          await post('/api/classify/exclusiveLabel/detach', { id: row.id, reason: '批量取消' })
          await refresh()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <>
      <ListScreen
        resource={exclusiveLabel}
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        shown={[
          'name',
          'target',
          'group',
          'mode',
          'words',
          'refresh',
          'used',
          'validUntil',
          'showPublic',
          'state',
          'createdBy',
        ]}
        columns={{
          name: {
            width: 128,
            render: row => <Tag color={labelColour(row.colour)}>{row.name}</Tag>,
          },
          words: {
            title: '规则',
            width: 200,
            render: row => (row.extra?.words ?? '') || '—',
          },
          used: {
            title: '已标记/上限',
            width: 104,
            align: 'right',
            render: row =>
              `${row.count} / ${row.maxCount === null ? '不限' : String(row.maxCount)}`,
          },
          target: { width: 96 },
          group: { width: 84 },
          mode: { width: 84 },
          // Only a rule is worked out again.
          refresh: {
            width: 96,
            render: row => (row.mode === 'rule' ? refreshOf(row) : '—'),
          },
          validUntil: { title: '有效期', width: 176, render: validityOf },
          showPublic: { width: 84 },
          state: { width: 76 },
          createdBy: { width: 84 },
          organisation: { render: row => row.shown.organisation ?? '平台' },
        }}
        rowActions={row => [
          { key: 'figures', label: '分析', run: () => setStudied({ row, part: 'figures' }) },
          {
            key: 'bearers',
            label: '查看对象',
            quiet: true,
            run: () => {
              const list = listOf(row, isPlatform)
              if (list === undefined) setStudied({ row, part: 'bearers' })
              else navigate(list)
            },
          },
          ...(mayAttach && row.mode !== 'rule' && row.state === 'enabled'
            ? [
                {
                  key: 'batches',
                  label: '批量打标签',
                  quiet: true,
                  run: () => setStudied({ row, part: 'batches' }),
                },
              ]
            : []),
          ...(mayUpdate && row.mode === 'rule'
            ? [{ key: 'renew', label: '立即更新', quiet: true, run: renew }]
            : []),
          ...(mayDetach && row.count > 0
            ? [{ key: 'detach', label: '批量取消', quiet: true, danger: true, run: detach }]
            : []),
        ]}
      />
      {studied && (
        <LabelStudy row={studied.row} part={studied.part} onClose={() => setStudied(null)} />
      )}
    </>
  )
}

/** The list of what a label is put on, filtered by it; undefined where that list has no screen. */
function listOf(row: PresentedOf<typeof exclusiveLabel>, isPlatform: boolean): string | undefined {
  const lists: Partial<Record<LabelTarget, { readonly path: string; readonly tab: string }>> = {
    user: { path: '/website/registeredUserManager', tab: 'all' },
    article: isPlatform
      ? { path: '/article/orgartlist', tab: 'live' }
      : { path: '/article/articlelist', tab: 'all' },
  }
  const list = lists[row.target]
  if (list === undefined) return undefined
  const filter: Condition[] = [{ field: 'label', op: 'is', value: row.id }]
  const state = { ...firstPage, tab: list.tab, filter }
  return `${list.path}?${writeListState(state, new URLSearchParams())}`
}

function refreshOf({ refresh }: PresentedOf<typeof exclusiveLabel>): string {
  const { options } = exclusiveLabel.fields.refresh
  return options[refresh as keyof typeof options] ?? ''
}

function validityOf({ validFrom, validUntil }: PresentedOf<typeof exclusiveLabel>): string {
  if (!validFrom && !validUntil) return '长期'
  return `${validFrom ? validFrom : ''} 至 ${validUntil ? validUntil : '长期'}`.trim()
}
