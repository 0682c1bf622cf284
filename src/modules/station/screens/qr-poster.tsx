import { Alert, Button, Modal, QRCode, Skeleton, Space, Typography } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { qrCode } from '../model/index.ts'
import { qrFace } from '../model/qr-calls.ts'
import styles from './station.module.css'

interface QrPosterProps {
  readonly row: PresentedOf<typeof qrCode>
  onClose(): void
}

/** 海报: the code with what the law wants beside it; a poster that lacks one is not made. */
export function QrPoster({ row, onClose }: QrPosterProps) {
  const mayDownload = useCan('qrCode.download')
  const { data, error, refetch } = useAsk(qrFace, { id: row.id })
  const save = (format: string) => void download(callOf(qrCode, 'download'), { id: row.id, format })
  return (
    <Modal open title={`${row.name}的二维码`} footer={null} width={460} onCancel={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Space direction="vertical">
          {data.lack && <Alert type="error" showIcon title={data.lack} />}
          {row.state === 'disabled' && (row.extra?.lately ?? 0) > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`已停用，近 30 天仍有 ${row.extra?.lately} 次扫码，请更换张贴的海报`}
            />
          )}
          <div className={styles.face}>
            <span className={styles.faceTitle}>{data.title}</span>
            <QRCode type="svg" value={data.link} size={200} />
            <div className={styles.faceLines}>
              {data.lines.map(([label, value]) => (
                <div key={label}>
                  {label}：{value || '—'}
                </div>
              ))}
            </div>
          </div>
          <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
            {data.link}
          </Typography.Text>
          {mayDownload && (
            <Space wrap>
              <Button onClick={() => save('png300')}>PNG 300</Button>
              <Button onClick={() => save('png1000')}>PNG 1000</Button>
              <Button onClick={() => save('svg')}>SVG</Button>
              <Button type="primary" disabled={data.lack !== null} onClick={() => save('pdf')}>
                PDF 海报
              </Button>
            </Space>
          )}
        </Space>
      )}
    </Modal>
  )
}
