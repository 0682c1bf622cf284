import { Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { useWay } from '#modules/cause/parts/use-way.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { type HeartKind, heartAdjustment, heartKinds, orangeEntry } from '../../model/index.ts'
import { Hearts } from './hearts.tsx'

type Entry = PresentedOf<typeof orangeEntry>

const kinds = (test: (kind: string) => boolean) => [
  {
    field: 'kind',
    op: 'in' as const,
    value: (Object.keys(heartKinds) as HeartKind[]).filter(test),
  },
]
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'issued', label: '发放', where: kinds(kind => kind < '30') },
  { key: 'donated', label: '捐出', where: kinds(kind => kind === '31' || kind === '42') },
  { key: 'used', label: '扣减', where: kinds(kind => ['32', '35', '36', '41'].includes(kind)) },
  { key: 'expired', label: '过期', where: kinds(kind => kind === '33') },
  { key: 'reversed', label: '冲回', where: kinds(kind => kind === '34') },
]

/** The entries of the ledger of hearts; one that was earned wrongly is taken back by two people. */
export function EntryList({ user }: { readonly user?: string }) {
  const mayReverse = useCan('heartAdjustment.create')
  const way = useWay()
  const [reversed, setReversed] = useState<Entry>()
  return (
    <>
      <ListScreen
        resource={orangeEntry}
        title="橙心记录"
        canCreate={false}
        tabs={tabs}
        sums="asked"
        {...(user === undefined
          ? {}
          : {
              kept: 'memory' as const,
              where: [{ field: 'user', op: 'in' as const, value: [user] }],
            })}
        shown={[
          'number',
          'createdAt',
          'user',
          'kind',
          'hearts',
          'balanceAfter',
          'source',
          'organisation',
          'expireAt',
          'operator',
        ]}
        columns={{
          number: { width: 180 },
          createdAt: { title: '时间', width: 140 },
          user: { width: 110 },
          kind: {
            width: 110,
            render: row => (
              <>
                {heartKinds[row.kind]}
                {row.extra?.reversed && <Tag color="red">已冲回</Tag>}
              </>
            ),
          },
          hearts: { width: 80, render: row => <Hearts of={row.hearts} /> },
          balanceAfter: { width: 80 },
          source: {
            width: 180,
            render: row =>
              row.extra?.place && way(row.extra.place) ? (
                <Link to={row.extra.place}>{row.source ?? '—'}</Link>
              ) : (
                (row.source ?? '—')
              ),
          },
          expireAt: {
            width: 120,
            render: row => (row.expireAt === null ? '—' : printMoment(row.expireAt).slice(0, 10)),
          },
        }}
        rowActions={row =>
          mayReverse && row.hearts > 0 && row.extra?.reversed !== true
            ? [{ key: 'reverse', label: '冲回', danger: true, quiet: true, run: setReversed }]
            : []
        }
      />
      {reversed && (
        <FormDrawer
          resource={heartAdjustment}
          id={null}
          label={`冲回 ${reversed.number}`}
          initial={{
            user: reversed.user,
            kind: 'reverse',
            hearts: reversed.hearts,
            entry: reversed.id,
          }}
          onClose={() => setReversed(undefined)}
          onSaved={() => setReversed(undefined)}
        />
      )}
    </>
  )
}

/** 橙心记录: the ledger, and the corrections that wait for a second person. */
export default function EntryScreen() {
  return <ScreenParts label="橙心记录" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'entries', label: '流水', content: () => <EntryList /> },
  {
    key: 'adjustments',
    label: '调整与冲回',
    needs: 'heartAdjustment.view',
    content: () => (
      <ListScreen
        resource={heartAdjustment}
        title="橙心调整"
        createLabel="人工调整"
        tabs="states"
        columns={{ number: { width: 160 }, reason: { width: 200 } }}
      />
    ),
  },
]
