import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, QRCode, Skeleton, Typography } from 'antd'
import { useRef } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { federationPreview } from '../model/federation-calls.ts'
import { federationPage } from '../model/index.ts'
import type { PagePreviewProps } from './page-preview.tsx'
import styles from './topic.module.css'

/** 二维码 of the page on the federation's site, to save as a picture. */
export function PageCode({ row, onClose }: PagePreviewProps) {
  const code = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', federationPage.path, 'record', row.id, 'preview', 'working'],
    queryFn: () => fetchAsk(federationPreview, { id: row.id }),
  })
  const save = () => {
    const canvas = code.current?.querySelector('canvas')
    if (!canvas) return
    const link = document.createElement('a')
    link.href = canvas.toDataURL('image/png')
    link.download = `${row.title} 二维码.png`
    link.click()
  }
  return (
    <Modal open width={420} title={`二维码 · ${row.title}`} footer={null} onCancel={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.address === null && (
        <Alert type="warning" showIcon title="该机构还没有网站域名，二维码没有可以打开的页面" />
      )}
      {data?.address && (
        <div ref={code} className={styles.code}>
          <QRCode type="canvas" value={data.address} size={260} />
          <Typography.Text copyable>{data.address}</Typography.Text>
          {row.state !== 'online' && <span>页面上线后才能打开</span>}
          <Button type="primary" onClick={save}>
            保存图片
          </Button>
        </div>
      )}
    </Modal>
  )
}
