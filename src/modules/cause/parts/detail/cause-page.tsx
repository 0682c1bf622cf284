import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { daysLeft } from '#ui/logic/days-left.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { awaitsPlan } from '../../model/index.ts'
import { filingDueOf, planOf, raisingDays } from '../cause-figures.ts'
import { type CausePlace, useCauseShape } from '../cause-shape.ts'
import type { CarriedOn } from '../form/carried-on.ts'
import { stepOf } from '../form/form-steps.ts'
import styles from './detail.module.css'
import { MoneyBand } from './money-band.tsx'
import { useCauseTabs } from './use-cause-tabs.tsx'

const SubmitDialog = lazyPart(async () => (await import('../form/submit-dialog.tsx')).SubmitDialog)

// Reviews are decided where everything needed for them is in sight.
const elsewhere = ['submit', 'approve', 'return', 'reject', 'approveEnding', 'rejectEnding']

export interface CausePageProps {
  readonly place: CausePlace
  readonly id: string
}

/** One cause: where it stands, its money, what may be done next, and everything of it as tabs. */
export function CausePage({ place, id }: CausePageProps) {
  const { resource } = useCauseShape()
  usePageResource(resource)
  const { row, failure, refresh } = useRecord(resource, id)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return <OpenPage place={place} row={row} />
}

function OpenPage({
  place,
  row,
}: {
  readonly place: CausePlace
  readonly row: PresentedOf<CauseRecord>
}) {
  const navigate = useNavigate()
  const shape = useCauseShape()
  const [isSubmitting, setSubmitting] = useState(false)
  const tabs = useCauseTabs(row)
  useSubView(row.title)
  const edit = (field?: string) => {
    const step = field === undefined ? undefined : stepOf(shape, field)?.key
    const state = step === undefined ? null : ({ step } satisfies CarriedOn)
    navigate(withParams(place.address, { edit: row.id }), { state })
  }
  const mayReview = ['approve', 'approveEnding'].some(name => row.can.includes(name))
  return (
    <div className={page.page}>
      <div>
        <PageHeader
          title={
            <>
              <Button
                type="text"
                size="small"
                icon={<ArrowLeftOutlined />}
                aria-label={`返回${place.title}`}
                onClick={() => navigate(place.address)}
              />{' '}
              {row.title}
            </>
          }
          tags={<Tags row={row} />}
          actions={
            <DetailButtons
              resource={shape.resource}
              row={row}
              without={elsewhere}
              extra={
                <>
                  {shape.pageActions?.(row, address => navigate(address))}
                  {row.raiseMode === '1' && (
                    <Button
                      onClick={() => navigate(withParams(place.address, { preview: row.id }))}
                    >
                      预览
                    </Button>
                  )}
                  {mayReview && (
                    <Button
                      type="primary"
                      onClick={() => navigate(withParams(shape.places.review, { id: row.id }))}
                    >
                      去审核
                    </Button>
                  )}
                  {row.can.includes('submit') && (
                    <Button type="primary" onClick={() => setSubmitting(true)}>
                      提交审核
                    </Button>
                  )}
                </>
              }
              onEdit={() => edit()}
              onGone={() => navigate(place.address)}
            />
          }
        />
        <HeadLine row={row} />
      </div>
      <Notices row={row} onEdit={() => edit()} />
      <MoneyBand row={row} />
      <AddressTabs tabs={tabs} />
      {isSubmitting && (
        <SubmitDialog
          row={row}
          onClose={() => setSubmitting(false)}
          onSubmitted={() => setSubmitting(false)}
          onOpenField={edit}
        />
      )}
    </div>
  )
}

function Tags({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { resource, headTags, hasDirected } = useCauseShape()
  return (
    <span className={styles.tags}>
      <StateTag of={resource} state={row.state} />
      {row.raiseMode === '2' && hasDirected !== false && <Tag>定向募捐</Tag>}
      {row.emergency === true && <Tag color="red">应急</Tag>}
      {row.listed === true && <Tag color="green">已公开</Tag>}
      {row.recommended === true && <Tag color="blue">推荐</Tag>}
      {headTags?.(row)}
    </span>
  )
}

function HeadLine({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { resource } = useCauseShape()
  const plan = planOf(row)
  const owner = row.shown.organisation
  return (
    <div className={styles.line}>
      <span>{row.number}</span>
      <PresentPeople resource={resource} record={row.id} />
      <Link to={withParams('/gyhmanager/mechanism', { id: row.organisation })}>
        {owner !== undefined ? owner : ''}
      </Link>
      {row.raiseMode === '1' && <span>备案编号 {plan?.recordNo ?? '未备案'}</span>}
      <span>募捐期 {raisingDays(row)}</span>
    </div>
  )
}

/** What somebody must know before anything else. */
function Notices({ row, onEdit }: { readonly row: PresentedOf<CauseRecord>; onEdit(): void }) {
  const plan = planOf(row)
  const filingDue = filingDueOf(row)
  const reason = row.statusReason !== null ? row.statusReason : ''
  const planDays = plan && daysLeft(plan.endDate)
  const isRunning = row.state === 'raising' || row.state === 'approved'
  return (
    <>
      {row.ending !== null && row.ending !== undefined && (
        <Alert
          type="info"
          showIcon
          title={`${row.ending === 'terminate' ? '终止' : '结项'}申请审核中：${reason}`}
        />
      )}
      {row.state === 'paused' && (
        <Alert type="warning" showIcon title={`已暂停：${reason || '未说明原因'}`} />
      )}
      {row.state === 'terminated' && (
        <Alert type="error" showIcon title={`已终止：${reason || '未说明原因'}`} />
      )}
      {filingDue !== null && (
        <Alert
          type="warning"
          showIcon
          title={
            row.state === 'raising'
              ? `应急募捐尚未备案，须在 ${filingDue} 前完成，逾期自动暂停募捐`
              : '应急募捐可以先开始，开始后 10 日内须完成备案'
          }
          action={
            awaitsPlan(row) &&
            row.can.includes('update') && <Button onClick={onEdit}>选择募捐方案</Button>
          }
        />
      )}
      {isRunning && planDays !== null && planDays <= 30 && (
        <Alert
          type={planDays <= 7 ? 'error' : 'warning'}
          showIcon
          title={
            planDays < 0
              ? '募捐方案已到期，不能募捐'
              : `募捐方案还有 ${planDays} 天到期（${plan?.endDate}），到期次日自动暂停募捐`
          }
        />
      )}
    </>
  )
}
