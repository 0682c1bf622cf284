import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { tell } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { pointsEntry } from '../model/index.ts'
import { pointsEntryCheck, pointsEntryReverse } from '../model/points-entry-calls.ts'
import { EntryFigures } from './entry-figures.tsx'
import styles from './points.module.css'
import { RuleVersions } from './rule-versions.tsx'
import { UserAccount } from './user-account.tsx'

const kind = (...values: string[]) => [{ field: 'kind', op: 'in' as const, value: values }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'earn', label: '获得', where: kind('earn') },
  { key: 'spend', label: '兑换', where: kind('spend') },
  { key: 'expire', label: '过期', where: kind('expire') },
  { key: 'reverse', label: '冲回', where: kind('reverse') },
  { key: 'other', label: '调整/导入', where: kind('adjust', 'import') },
]

const detailTabs: readonly DetailTab<typeof pointsEntry>[] = [
  {
    key: 'versions',
    label: '规则版本',
    content: row =>
      row.rule !== null ? (
        <RuleVersions rule={row.rule} used={row.ruleVersion ?? 0} />
      ) : (
        <EmptyState size="small" title="该流水不按规则产生" />
      ),
  },
]

/** The entries of the points ledger with the figures of what the list finds. */
export function EntryList() {
  const navigate = useNavigate()
  const { message, modal } = App.useApp()
  const refresh = useRefresh(pointsEntry)
  const mayCheck = useCan('pointsEntry.check')
  const mayReverse = useCan('pointsEntry.reverse')
  const mayImport = useCan('pointsImportBatch.create')
  const [user, setUser] = useState<string | null>(null)
  const reverse = (row: PresentedOf<typeof pointsEntry>) => {
    let reason = ''
    modal.confirm({
      title: `冲回 ${row.number} 的 ${row.points - (row.extra?.takenBack ?? 0)} 分？`,
      content: (
        <Input.TextArea
          rows={2}
          maxLength={200}
          placeholder="冲回原因（必填）"
          aria-label="冲回原因"
          onChange={event => {
            reason = event.target.value
          }}
        />
      ),
      okText: '冲回',
      cancelText: '取消',
      ...dangerQuestion,
      async onOk() {
        if (reason.trim().length < 2) {
          message.warning('请填写冲回原因')
          throw new Error('no reason')
        }
        try {
          const done = await tell(pointsEntryReverse, { id: row.id, reason })
          await refresh()
          message.success(
            done.owed > 0
              ? `已冲回 ${done.taken} 分，${done.owed} 分从以后获得的积分中抵扣`
              : `已冲回 ${done.taken} 分`,
          )
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  }
  const check = async () => {
    try {
      const { checked, differences } = await tell(pointsEntryCheck, {})
      if (differences.length === 0)
        modal.success({
          title: '账目一致',
          content: `已核对 ${checked} 位用户的余额、流水与批次。`,
        })
      else
        modal.error({
          title: `${differences.length} 位用户的余额不一致`,
          content: differences.map(each => (
            <div
              key={each.user}
            >{`${each.number}：余额 ${each.balance}，流水 ${each.ledger}，批次 ${each.lots}`}</div>
          )),
        })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <>
      <ListScreen
        resource={pointsEntry}
        tabs={tabs}
        above={<EntryFigures tabs={tabs} />}
        detail={{ tabs: detailTabs }}
        shown={[
          'number',
          'createdAt',
          'user',
          'kind',
          'points',
          'balanceAfter',
          'sourceTitle',
          'organisation',
          'expireAt',
        ]}
        columns={{
          number: { width: 172 },
          createdAt: { title: '时间', width: 136 },
          user: { width: 120, render: row => <Holder row={row} /> },
          kind: { width: 76 },
          balanceAfter: { width: 84 },
          rule: { width: 100 },
          sourceTitle: { width: 140, render: row => <EntrySource row={row} /> },
          points: {
            width: 84,
            render: row => {
              const points = row.points
              return (
                <span className={points > 0 ? styles.plus : styles.minus}>
                  {points > 0
                    ? `+${points.toLocaleString('zh-CN')}`
                    : points.toLocaleString('zh-CN')}
                </span>
              )
            },
          },
        }}
        actions={
          <>
            {mayCheck && <Button onClick={check}>对账</Button>}
            {mayImport && (
              <Button onClick={() => navigate('/website/batchImportIntegra')}>批量导入</Button>
            )}
          </>
        }
        rowActions={row => [
          { key: 'user', label: '用户积分', run: each => setUser(each.user) },
          ...(mayReverse && row.extra?.mayReverse === true
            ? [{ key: 'reverse', label: '冲回', danger: true, quiet: true, run: reverse }]
            : []),
        ]}
      />
      {user && <UserAccount user={user} onClose={() => setUser(null)} />}
    </>
  )
}

function Holder({ row }: { readonly row: PresentedOf<typeof pointsEntry> }) {
  const phone = row.extra?.phone
  return (
    <>
      {row.shown.user ?? ''}
      {phone && <div className={look.quiet}>{phone}</div>}
    </>
  )
}

/** Where an entry came from; a link where that has a page. */
function EntrySource({ row }: { readonly row: PresentedOf<typeof pointsEntry> }) {
  const title = row.sourceTitle ?? '—'
  const place = row.extra?.place
  return place ? <Link to={place}>{title}</Link> : title
}
