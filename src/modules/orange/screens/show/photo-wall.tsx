import { App, Button, Empty, Tag } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useList } from '#ui/logic/use-list.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { printCount } from '#ui/views/list-pager.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { photoShow, refusalReasons } from '../../model/index.ts'
import styles from '../orange.module.css'
import { BlurTool } from './blur-tool.tsx'

type Photo = PresentedOf<typeof photoShow>

const waiting = [{ field: 'state', op: 'is' as const, value: 'pending' }]

/** The photos that wait, one after the other by keys: A passes, F features, R and a figure refuses. */
export function PhotoWall() {
  const { message } = App.useApp()
  const refresh = useRefresh(photoShow)
  const mayReview = useCan('photoShow.review')
  const mayBlur = useCan('photoShow.blur')
  const [at, setAt] = useState(0)
  const [isRefusing, setRefusing] = useState(false)
  const [covered, setCovered] = useState<Photo>()
  const { rows: photos, isLoading, count } = useList(photoShow, { kept: 'memory', where: waiting })
  const current = photos[Math.min(at, photos.length - 1)]
  const decide = async (row: Photo, move: 'review' | 'feature' | 'refuse', reason?: string) => {
    try {
      const { id, version } = row
      await post(callOf(photoShow, move), { id, version, ...(reason && { reason }) })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    setRefusing(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !mayReview || !current) return
    const key = event.key.toLowerCase()
    const reason = refusalReasons[Number(key) - 1]
    if (isRefusing && reason) void decide(current, 'refuse', reason)
    else if (key === 'a') void decide(current, 'review')
    else if (key === 'f') void decide(current, 'feature')
    else if (key === 'r') setRefusing(true)
    else if (key === 'arrowright') setAt(Math.min(at + 1, photos.length - 1))
    else if (key === 'arrowleft') setAt(Math.max(at - 1, 0))
  }
  // The keys are heard at the photo that is looked at.
  const looked = useRef<HTMLButtonElement>(null)
  const lookedAt = current?.id
  useEffect(() => {
    if (lookedAt !== undefined) looked.current?.focus()
  }, [lookedAt])
  const head = <PageHeader title="待审核晒图" note={count && printCount(count)} />
  if (!isLoading && photos.length === 0)
    return (
      <div className={page.page}>
        {head}
        <Empty description="没有待审核的晒图" />
      </div>
    )
  return (
    <div className={`${page.page} ${look.stack}`}>
      {head}
      <div className={look.quiet}>
        A 通过 · F 精选 · R 后按 1–9 不通过（
        {refusalReasons.map((reason, no) => `${no + 1} ${reason}`).join('，')}）· ← → 换一张
        {isRefusing && <Tag color="red">请选择原因</Tag>}
      </div>
      <div className={styles.wall}>
        {photos.map((row, no) => (
          <div
            key={row.id}
            className={`${styles.shot} ${row.id === current?.id ? styles.shotOn : ''}`}
          >
            <button
              type="button"
              ref={row.id === current?.id ? looked : null}
              className={styles.cell}
              onClick={() => setAt(no)}
              onKeyDown={press}
            >
              {row.images.slice(0, 1).map((image, picture) => (
                <img
                  key={image}
                  src={fileUrl(row.blurred?.[picture] ?? image, 'thumb')}
                  alt={row.text}
                />
              ))}
            </button>
            <div>
              {row.minorInPhoto && <Tag color="red">有未成年人</Tag>}
              {row.extra?.minor && <Tag color="orange">未成年用户</Tag>}
              {row.duplicateOf && <Tag color="gold">重复：{row.duplicateOf}</Tag>}
              {row.hits && <Tag color="volcano">{row.hits}</Tag>}
            </div>
            <div>{row.text}</div>
            <div className={look.quiet}>
              {row.shown.user} · {row.shown.activity ?? row.shown.theme ?? '日常'} ·{' '}
              {printMinute(row.createdAt)} · {row.images.length} 张
            </div>
            <div className={look.line}>
              {row.can.includes('review') && (
                <Button size="small" type="primary" onClick={() => void decide(row, 'review')}>
                  通过
                </Button>
              )}
              {row.can.includes('feature') && (
                <Button size="small" onClick={() => void decide(row, 'feature')}>
                  精选
                </Button>
              )}
              {mayBlur && (
                <Button size="small" onClick={() => setCovered(row)}>
                  遮挡
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
      {covered && <BlurTool row={covered} onClose={() => setCovered(undefined)} />}
    </div>
  )
}
