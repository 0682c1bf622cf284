import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import type { helpEvidence } from '../../model/index.ts'
import styles from './evidence-viewer.module.css'

interface OriginalsProps {
  readonly row: PresentedOf<typeof helpEvidence>
  onBlur(file: string): void
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The originals one at a time: larger, smaller, turned; papers that are no picture open beside. */
export function Originals({ row, onBlur }: OriginalsProps) {
  const ids = row.files ?? []
  const [at, setAt] = useState(0)
  const [scale, setScale] = useState(1)
  const [turned, setTurned] = useState(0)
  const id = ids[at]
  if (id === undefined) return <EmptyState size="small" title="没有原件" />
  const words = row.shown.files?.find(each => each.id === id)
  const isPicture = words === undefined || pictures.includes(words.mime)
  const show = (next: number) => {
    setAt(next)
    setScale(1)
    setTurned(0)
  }
  return (
    <>
      <div className={styles.tools}>
        <Button
          icon={<ZoomInOutlined />}
          aria-label="放大"
          onClick={() => setScale(Math.min(4, scale + 0.25))}
        />
        <Button
          icon={<ZoomOutOutlined />}
          aria-label="缩小"
          onClick={() => setScale(Math.max(0.25, scale - 0.25))}
        />
        <Button
          icon={<RotateRightOutlined />}
          aria-label="旋转"
          onClick={() => setTurned((turned + 90) % 360)}
        />
        {isPicture && row.can.includes('update') && (
          <Button onClick={() => onBlur(id)}>打码生成公开件</Button>
        )}
        <span className={styles.place}>
          {at + 1} / {ids.length}
        </span>
        <Button disabled={at === 0} onClick={() => show(at - 1)}>
          上一页
        </Button>
        <Button disabled={at >= ids.length - 1} onClick={() => show(at + 1)}>
          下一页
        </Button>
      </div>
      <div className={styles.paper}>
        {isPicture ? (
          <img
            className={styles.picture}
            style={{ transform: `scale(${scale}) rotate(${turned}deg)` }}
            src={fileUrl(id)}
            alt={words?.name ?? '原件'}
          />
        ) : (
          <a href={fileUrl(id)} target="_blank" rel="noreferrer">
            {words?.name ?? '打开原件'}
          </a>
        )}
      </div>
    </>
  )
}
