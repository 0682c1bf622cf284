import { Alert, App, Button, Modal, Skeleton, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { FailureState } from '#ui/views/failure-state.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { raisingDays } from '../cause-figures.ts'
import { useCauseShape } from '../cause-shape.ts'
import styles from './poster-dialog.module.css'
import { drawPoster, type PosterFacts } from './poster-picture.ts'
import { type PublicFacts, usePublicFacts } from './use-public-facts.ts'

export interface PosterDialogProps {
  readonly row: PresentedOf<CauseRecord>
  onClose(): void
}

/** 海报与二维码: cover, title, organisation, certificate and plan number, and the code of the drive's page. */
export function PosterDialog({ row, onClose }: PosterDialogProps) {
  const { facts, failure, refresh } = usePublicFacts(row.id)
  return (
    <Modal open width={760} title="海报与二维码" footer={null} onCancel={onClose}>
      {failure && <FailureState size="small" failure={failure} onRetry={refresh} />}
      {!facts && !failure && <Skeleton active paragraph={{ rows: 8 }} />}
      {facts && facts.address === null && <NoSite />}
      {facts && facts.address !== null && (
        <Poster row={row} facts={facts} address={facts.address} />
      )}
    </Modal>
  )
}

function NoSite() {
  const maySet = useCan('charityConfig.update')
  return (
    <Alert
      type="warning"
      showIcon
      title="机构还没有设置站点域名，二维码没有可以打开的页面"
      description={
        maySet ? (
          <Link to="/gyhmanager/charityconfig">去公益号配置填写域名</Link>
        ) : (
          '请机构管理员在公益号配置中填写域名。'
        )
      }
    />
  )
}

interface PosterProps {
  readonly row: PresentedOf<CauseRecord>
  readonly facts: PublicFacts
  readonly address: string
}

function Poster({ row, facts, address }: PosterProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { message } = App.useApp()
  const { label } = useCauseShape()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const drawing = canvas.current
    if (!drawing) return
    drawPoster(drawing, posterOf(row, facts, address)).then(
      () => setDrawn(true),
      () => message.error('海报没有画成，请刷新后重试'),
    )
  }, [row, facts, address, message])
  const save = () => {
    const link = document.createElement('a')
    link.href = canvas.current?.toDataURL('image/png') ?? ''
    link.download = `${row.title} 海报.png`
    link.click()
  }
  return (
    <div className={styles.columns}>
      <canvas ref={canvas} className={styles.poster} aria-label="海报" />
      <div className={dialog.stack}>
        {row.listed !== true && (
          <Alert type="warning" showIcon title={`${label}尚未公开，扫码后看不到页面`} />
        )}
        {facts.missing.length > 0 && (
          <Alert type="warning" showIcon title={`还缺：${facts.missing.join('、')}`} />
        )}
        <div>
          <div className={styles.label}>页面地址</div>
          <Typography.Text copyable={{ text: address, tooltips: ['复制地址', '已复制'] }}>
            <span className={styles.address}>{address}</span>
          </Typography.Text>
        </div>
        <Button type="primary" disabled={!isDrawn} onClick={save}>
          下载海报（PNG）
        </Button>
      </div>
    </div>
  )
}

function posterOf(row: PresentedOf<CauseRecord>, facts: PublicFacts, address: string): PosterFacts {
  const licence = facts.certificates.find(({ type }) => type === '2')
  const recordNo = facts.plan?.recordNo
  return {
    title: row.title,
    summary: row.summary !== null ? row.summary : '',
    organisation: facts.organisation?.name ?? '',
    numbers: [
      ...(licence ? [['公开募捐资格证书', licence.number] as const] : []),
      ...(recordNo ? [['募捐方案备案编号', recordNo] as const] : []),
      ['募捐信息查询', '慈善中国 cszg.mca.gov.cn'],
    ],
    raising: `募捐期 ${raisingDays(row)}`,
    cover: row.cover !== null ? fileUrl(row.cover) : null,
    address,
  }
}
