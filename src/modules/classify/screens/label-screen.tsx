import { useQuery } from '@tanstack/react-query'
import { App, Drawer, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { get, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { exclusiveLabel } from '../model/index.ts'
import styles from './classify.module.css'
import { LabelBatches } from './label-batches.tsx'
import { LabelForm } from './label-form.tsx'

const place = '/classify/exclusiveLabel'

/** 专属标签: labels by hand and by rule, whom they meet, how they grew. */
export default function LabelScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { message, modal } = App.useApp()
  const refresh = useRefresh(exclusiveLabel)
  const mayDetach = useCan('exclusiveLabel.detach')
  const mayUpdate = useCan('exclusiveLabel.update')
  const [studied, setStudied] = useState<Presented | null>(null)
  if (params.get('part') === 'form') return <LabelForm onSaved={() => navigate(place)} />
  const renew = async (row: Presented) => {
    try {
      const done = await post<{ added: number; gone: number }>(
        '/api/classify/exclusiveLabel/renew',
        { id: row.id },
      )
      await refresh()
      message.success(`新增 ${done.added} 条，取消 ${done.gone} 条`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const detach = (row: Presented) =>
    modal.confirm({
      title: `取消「${String(row.name)}」在全部 ${String(row.count)} 条记录上的标记？`,
      content: '取消的标记保留在历史中。',
      okText: '全部取消',
      cancelText: '返回',
      okButtonProps: { danger: true },
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
            width: 150,
            render: row => <Tag color={colourOf(row.colour)}>{String(row.name)}</Tag>,
          },
          words: {
            title: '规则',
            width: 260,
            render: row => String(row.extra?.words ?? '') || '—',
          },
          used: {
            title: '已标记/上限',
            width: 110,
            render: row =>
              `${String(row.count)} / ${row.maxCount === null ? '不限' : String(row.maxCount)}`,
          },
          organisation: { render: row => String(row.shown.organisation ?? '平台') },
        }}
        rowActions={row => [
          { key: 'figures', label: '分析', run: setStudied },
          ...(mayUpdate && row.mode === 'rule'
            ? [{ key: 'renew', label: '立即更新', quiet: true, run: renew }]
            : []),
          ...(mayDetach && Number(row.count) > 0
            ? [{ key: 'detach', label: '批量取消', quiet: true, danger: true, run: detach }]
            : []),
        ]}
      />
      {studied && <Figures row={studied} onClose={() => setStudied(null)} />}
    </>
  )
}

/** The tag colour of a label's own colour. */
function colourOf(colour: unknown): string {
  return { grey: '#595959', brown: '#8c5a2b' }[String(colour)] ?? String(colour)
}

interface Study {
  readonly days: readonly { readonly day: string; readonly n: number }[]
  readonly overlaps: readonly { readonly name: string; readonly n: number }[]
  readonly list: readonly {
    readonly target: string
    readonly title: string
    readonly at: string
    readonly reason: string | null
  }[]
}

function Figures({ row, onClose }: { readonly row: Presented; readonly onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['resource', exclusiveLabel.path, 'record', row.id, 'figures'],
    queryFn: () => get<Study>('/api/classify/exclusiveLabel/getFigures', { id: row.id }),
  })
  return (
    <Drawer open size={640} title={`标签分析 · ${String(row.name)}`} onClose={onClose}>
      {!data ? (
        <Skeleton active />
      ) : (
        <div className={styles.stack}>
          <LabelBatches row={row} />
          <Section title="近 30 天新增">
            {data.days.length === 0 ? (
              <span className={styles.quiet}>没有新增</span>
            ) : (
              data.days.map(({ day, n }) => (
                <div key={day} className={styles.line}>
                  {day} <span className={styles.push}>{n}</span>
                </div>
              ))
            )}
          </Section>
          <Section title="与其他标签重叠">
            {data.overlaps.length === 0 ? (
              <span className={styles.quiet}>没有重叠</span>
            ) : (
              data.overlaps.map(({ name, n }) => (
                <div key={name} className={styles.line}>
                  <Tag>{name}</Tag> <span className={styles.push}>{n}</span>
                </div>
              ))
            )}
          </Section>
          <Section title="已标记" note={`最近 ${data.list.length} 条`}>
            {data.list.length === 0 ? (
              <EmptyState size="small" title="还没有标记" />
            ) : (
              data.list.map(({ target, title, at, reason }) => (
                <div key={target} className={styles.line}>
                  <span>{title}</span>
                  <span className={`${styles.push} ${styles.quiet}`}>
                    {reason ?? ''} {printMoment(new Date(at).toISOString())}
                  </span>
                </div>
              ))
            )}
          </Section>
        </div>
      )}
    </Drawer>
  )
}
