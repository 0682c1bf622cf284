import { ArrowLeftOutlined, QrcodeOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { hasPoster } from '../cause-figures.ts'
import { type CausePlace, pageOf, useCauseShape } from '../cause-shape.ts'
import { useBudgetLines } from '../form/use-budget.ts'
import styles from './cause-preview.module.css'
import { DonorPage } from './donor-page.tsx'
import { PosterDialog } from './poster-dialog.tsx'
import { usePublicFacts } from './use-public-facts.ts'

export interface CausePreviewProps {
  readonly place: CausePlace
  readonly id: string
}

/** 预览: a drive as donors will see it, on a phone or a computer; a directed one has no page. */
export function CausePreview({ place, id }: CausePreviewProps) {
  const { row, failure, refresh } = useRecord(useCauseShape().resource, id)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  if (row.raiseMode === '2')
    return (
      <EmptyState
        title="定向募捐没有公开页面"
        hint="定向募捐只面向受邀的发起人、理事和会员，请在「定向对象」中发送邀请链接。"
      />
    )
  return <OpenPreview place={place} row={row} />
}

const frames = [
  { value: 'phone', label: '手机' },
  { value: 'computer', label: '电脑' },
] as const

function OpenPreview({
  place,
  row,
}: {
  readonly place: CausePlace
  readonly row: PresentedOf<CauseRecord>
}) {
  const navigate = useNavigate()
  const { label, hasBudget } = useCauseShape()
  const [frame, setFrame] = useState<'phone' | 'computer'>('phone')
  const [isPosterOpen, setPosterOpen] = useState(false)
  const { facts, failure, refresh } = usePublicFacts(row.id)
  const { lines } = useBudgetLines(hasBudget ? row.id : null)
  useSubView(`预览 ${row.title}`)
  const back = () => navigate(withParams(pageOf(place), { id: row.id }))
  return (
    <div className={page.page}>
      <PageHeader
        title={
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowLeftOutlined />}
              aria-label={`返回${label}`}
              onClick={back}
            />{' '}
            预览
          </>
        }
        note={row.title}
        actions={
          <>
            <Segmented value={frame} onChange={setFrame} options={[...frames]} />
            {hasPoster(row) && (
              <Button icon={<QrcodeOutlined />} onClick={() => setPosterOpen(true)}>
                海报与二维码
              </Button>
            )}
          </>
        }
      />
      {failure && <FailureState size="small" failure={failure} onRetry={refresh} />}
      {facts && facts.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`公开前还缺：${facts.missing.join('、')}`}
          description="募捐页面须在显著位置公布组织名称、公开募捐资格证书、募捐方案、联系方式和查询方法（慈善法第二十五条）。"
        />
      )}
      {facts && row.listed !== true && (
        <Alert type="info" showIcon title={`${label}尚未公开，捐赠人现在看不到这个页面`} />
      )}
      <div className={styles.stage}>
        <div className={frame === 'phone' ? styles.phone : styles.computer}>
          {facts && lines ? (
            <DonorPage row={row} facts={facts} budget={lines} />
          ) : (
            !failure && <Skeleton active paragraph={{ rows: 10 }} />
          )}
        </div>
      </div>
      {isPosterOpen && <PosterDialog row={row} onClose={() => setPosterOpen(false)} />}
    </div>
  )
}
