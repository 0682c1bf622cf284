import { useQuery } from '@tanstack/react-query'
import { App, Avatar, Badge, Button, Modal, Segmented, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WaitingTime } from '#modules/approval/parts/waiting-time.tsx'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { movesOf } from '#ui/logic/use-moves.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { type ChangeKind, changeKinds, userInfoChange } from '../../model/index.ts'
import { userInfoChangeCounts } from '../../model/user-info-change-calls.ts'
import styles from '../website.module.css'
import { Compared, Findings, pictureOf, Verdict } from './change-parts.tsx'
import { SameIdentity } from './same-identity.tsx'

const reasons = ['含联系方式', '违规图片', '冒用机构名', '信息不符']
const [passing, rejecting] = ['pass', 'reject'].map(name =>
  movesOf(userInfoChange).find(move => move.name === name),
)

/** 用户信息审核: what users want to change of themselves, kind by kind; J and K walk, P passes, R rejects. */
export default function UserAuditScreen() {
  const [params, setParams] = useSearchParams()
  const kinds = Object.keys(changeKinds) as ChangeKind[]
  const chosen = kinds.find(each => each === params.get('kind'))
  const counts = useQuery({
    queryKey: ['resource', userInfoChange.path, 'counts'],
    queryFn: () => fetchAsk(userInfoChangeCounts),
    refetchInterval: 60_000,
  })
  // Opens where something waits, and goes on there when one kind is done.
  const kind = chosen ?? kinds.find(each => (counts.data?.[each] ?? 0) > 0) ?? 'avatar'
  const filter = JSON.stringify([
    { field: 'state', op: 'is', value: 'pending' },
    { field: 'kind', op: 'is', value: kind },
  ])
  const queue = useQuery({
    queryKey: ['resource', userInfoChange.path, 'queue', kind],
    queryFn: () =>
      get<readonly PresentedOf<typeof userInfoChange>[]>('/api/website/userInfoChange/getList', {
        filter,
        sort: 'submittedAt',
      }),
    enabled: chosen !== undefined || !counts.isPending,
  })
  const rows = queue.data ?? []
  return (
    <div className={page.page}>
      <PageHeader title="用户信息审核" note="J / K 上下移动，P 通过，R 驳回" />
      <Segmented
        value={kind}
        options={Object.entries(changeKinds).map(([value, label]) => ({
          value,
          label: (
            <span>
              {label} <Badge count={counts.data?.[value] ?? 0} size="small" />
            </span>
          ),
        }))}
        onChange={value => setParams({ kind: value })}
      />
      {queue.error ? (
        <FailureState failure={queue.error} onRetry={() => void queue.refetch()} />
      ) : !queue.data ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Section>
          <EmptyState
            title={`没有待审核的${changeKinds[kind]}`}
            hint="用户提交修改后会出现在这里。"
          />
        </Section>
      ) : (
        <Queue key={kind} kind={kind} rows={rows} />
      )}
    </div>
  )
}

function Queue({
  kind,
  rows,
}: {
  readonly kind: ChangeKind
  readonly rows: readonly PresentedOf<typeof userInfoChange>[]
}) {
  const { modal } = App.useApp()
  const [at, setAt] = useState(0)
  const [isRejecting, setRejecting] = useState(false)
  const flow = useMoveFlow(userInfoChange)
  const place = Math.min(at, rows.length - 1)
  const row = rows[place]
  const clean = rows.filter(each => each.verdict === 'clean')
  const pass = () => row && passing && void flow.make(passing, [row])
  const passClean = () =>
    modal.confirm({
      title: `通过 ${clean.length} 条机审正常的${changeKinds[kind]}？`,
      okText: '全部通过',
      cancelText: '取消',
      onOk: () => passing && flow.make(passing, clean),
    })
  useShortcuts(
    isRejecting
      ? {}
      : {
          queueNext: () => setAt(Math.min(place + 1, rows.length - 1)),
          queuePrevious: () => setAt(Math.max(place - 1, 0)),
          queuePass: pass,
          queueReject: () => setRejecting(true),
        },
  )
  useEffect(() => {
    document.getElementById(row?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [row?.id])
  if (!row) return null
  const machine = row.machine
  const holders = row.extra?.sameIdentity ?? 0
  const reject = async (opinion: string) => {
    setRejecting(false)
    if (rejecting) await flow.make(rejecting, [row], { opinion })
  }
  return (
    <>
      <div className={kind === 'avatar' ? styles.wideSplit : styles.split}>
        {kind === 'avatar' ? (
          <div className={styles.wall}>
            {rows.map((each, index) => (
              <button
                type="button"
                key={each.id}
                id={each.id}
                className={index === place ? styles.faceChosen : styles.face}
                aria-current={index === place}
                onClick={() => setAt(index)}
              >
                <Avatar size={96} src={pictureOf(each.after)} alt="新头像" />
                <span>{each.shown.user ?? ''}</span>
                <Verdict row={each} />
              </button>
            ))}
          </div>
        ) : (
          <Section padding="flush" title={`待审 ${rows.length} 条`}>
            <ul className={styles.list}>
              {rows.map((each, index) => (
                <li key={each.id}>
                  <button
                    type="button"
                    id={each.id}
                    className={index === place ? styles.chosen : styles.item}
                    aria-current={index === place}
                    onClick={() => setAt(index)}
                  >
                    <span className={look.line}>
                      <strong>{each.shown.user ?? ''}</strong>
                      <span className={look.push}>
                        <Verdict row={each} />
                      </span>
                    </span>
                    <span className={look.quiet}>
                      等待 <WaitingTime since={each.submittedAt} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <div className={styles.sticky}>
          <Section
            title={`${changeKinds[kind]} · ${row.shown.user ?? ''}`}
            extra={<Verdict row={row} />}
          >
            <div className={look.stack}>
              <Compared row={row} />
              <Findings machine={machine} />
              {holders > 0 && <SameIdentity change={row.id} count={holders} onSuggest={reject} />}
              <div className={look.line}>
                <Button
                  type="primary"
                  loading={flow.isMoving}
                  onClick={pass}
                  disabled={!row.can.includes('pass')}
                >
                  通过（P）
                </Button>
                <Button
                  danger
                  onClick={() => setRejecting(true)}
                  disabled={!row.can.includes('reject')}
                >
                  驳回（R）
                </Button>
                {clean.length > 1 && (
                  <Button
                    className={kind === 'avatar' ? '' : (look.push ?? '')}
                    onClick={passClean}
                  >
                    通过机审正常的 {clean.length} 条
                  </Button>
                )}
              </div>
            </div>
          </Section>
        </div>
      </div>
      {isRejecting && <RejectDialog onSend={reject} onClose={() => setRejecting(false)} />}
      {flow.dialogs}
    </>
  )
}

function RejectDialog({
  onSend,
  onClose,
}: {
  onSend(opinion: string): Promise<void>
  onClose(): void
}) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Modal
      open
      title="驳回"
      okText="驳回"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: chosen.length === 0 }}
      onOk={() => onSend(chosen.join('；'))}
      onCancel={onClose}
    >
      <Select
        mode="tags"
        autoFocus
        defaultOpen
        style={{ width: '100%' }}
        aria-label="驳回原因"
        placeholder="选择或填写驳回原因"
        options={reasons.map(value => ({ value, label: value }))}
        onChange={values => setChosen(values)}
      />
    </Modal>
  )
}
