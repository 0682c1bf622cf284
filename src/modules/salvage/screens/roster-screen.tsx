import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Tag } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { grantBatch, rescueRecord, rosterFinding } from '../model/index.ts'
import { BatchMoney } from './batch-money.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { RosterPanel } from './roster-panel.tsx'

const list = '/gybSalvageManage/grantSalvage'
/** Moves that the review panel draws. */
const decided = ['approve', 'return', 'reject']

type Batch = PresentedOf<typeof grantBatch>

/** 救助明细: the roster of one batch, where it is kept, checked, noticed, issued and sampled. */
export default function RosterScreen() {
  return (
    <AddressedRecord resource={grantBatch}>
      {(row, refresh) => <OpenBatch row={row} onChanged={refresh} />}
    </AddressedRecord>
  )
}

function OpenBatch({ row, onChanged }: { readonly row: Batch; onChanged(): void }) {
  const navigate = useNavigate()
  const seesLines = useCan('rescueRecord.view')
  useSubView(row.number)
  const isBusy = row.checking || row.sending
  const available = row.extra?.available ?? null
  // Progress of a job is asked for while it runs.
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(onChanged, 2000)
    return () => clearInterval(timer)
  }, [isBusy, onChanged])
  const tabs = [
    ...(seesLines
      ? [
          {
            key: 'roster',
            label: '名册',
            content: <RosterPanel batch={row} onChanged={onChanged} />,
          },
        ]
      : []),
    {
      key: 'findings',
      label: `核查（${row.blocks + row.warns}）`,
      content: <Findings batch={row} />,
    },
    { key: 'notice', label: '公示与异议', content: <NoticePanel batch={row} /> },
    ...(seesLines ? [{ key: 'sample', label: '抽查', content: <Sample batch={row} /> }] : []),
    { key: 'money', label: '资金', content: <BatchMoney batch={row} /> },
    {
      key: 'facts',
      label: '批次资料',
      content: <DetailBody resource={grantBatch} row={row} review="shown" />,
    },
  ]
  return (
    <div className={page.page}>
      <PageHeader
        title={
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowLeftOutlined />}
              aria-label="返回救助发放"
              onClick={() => navigate(list)}
            />{' '}
            {row.title}
          </>
        }
        note={row.number}
        tags={
          <>
            <StateTag of={grantBatch} state={row.state} />
            {row.quick && <Tag color="purple">小额快救</Tag>}
          </>
        }
        actions={
          <DetailButtons
            resource={grantBatch}
            row={row}
            without={decided}
            onEdit={() => navigate(withParams(list, { edit: row.id }))}
            onGone={() => navigate(list)}
          />
        }
      />
      {isBusy && <Working batch={row} />}
      <StatCards>
        <StatCard label="未发放" figure={row.pending} unit="人" />
        <StatCard label="已发放" figure={row.issued} unit="人" />
        <StatCard label="已驳回" figure={row.rejected} unit="人" />
        <StatCard label="金额合计" figure={printMoney(row.amount)} unit="元" />
        <StatCard
          label="标的可用"
          figure={available === null ? '—' : printMoney(available)}
          unit={available === null ? '' : '元'}
        />
      </StatCards>
      {row.state === 'pending' && <ReviewFacts batch={row} />}
      <AddressTabs tabs={tabs} />
      {row.state === 'pending' && (
        <ReviewPanel resource={grantBatch} row={row} onDecided={onChanged} />
      )}
    </div>
  )
}

/** How far a job with this batch is. */
function Working({ batch }: { readonly batch: Batch }) {
  const done = batch.checking ? batch.checkDone : batch.issued
  return (
    <Alert
      type="info"
      showIcon
      title={
        batch.checking
          ? `正在核查名册：${done} / ${batch.persons}`
          : `正在逐行发放：${done} / ${batch.persons}`
      }
      description={
        <Progress
          aria-label="发放进度"
          percent={Math.round((done / Math.max(batch.persons, 1)) * 100)}
        />
      }
    />
  )
}

function Findings({ batch }: { readonly batch: Batch }) {
  return (
    <ListScreen
      resource={rosterFinding}
      kept="memory"
      canCreate={false}
      onOpen="none"
      where={[{ field: 'batch', op: 'is', value: batch.id }]}
      shown={['record', 'code', 'level', 'words', 'answer']}
    />
  )
}

function Sample({ batch }: { readonly batch: Batch }) {
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={
          batch.sampleSeed === null
            ? '样本尚未抽取。抽查人不能是发放人。'
            : `已抽取 ${batch.sampleLines} 条，随机种子 ${batch.sampleSeed}`
        }
      />
      <ListScreen
        resource={rescueRecord}
        kept="memory"
        canCreate={false}
        where={[
          { field: 'batch', op: 'is', value: batch.id },
          { field: 'sampled', op: 'is', value: true },
        ]}
        shown={['no', 'name', 'amount', 'issuedAt', 'issuer', 'verifyResult']}
      />
    </>
  )
}
