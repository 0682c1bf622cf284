import { ReloadOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { ssoCheckIconImage, ssoIconImage } from '../model/sso-calls.ts'
import styles from './captcha.module.css'
import { useChallenge } from './use-challenge.ts'

type IconPicture = AnswerOf<typeof ssoIconImage>

interface Point {
  readonly x: number
  readonly y: number
}

const fetchPicture = () => fetchAsk(ssoIconImage)

/** Icons to be clicked in order, by pointer or by a cross that the arrow keys move. */
export function IconCaptcha({ onSolved }: { readonly onSolved: (ticket: string) => void }) {
  const { challenge, note, refuse, change } = useChallenge(fetchPicture)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [cross, setCross] = useState<Point>()

  // A new picture starts without points.
  useEffect(() => {
    setPoints([])
    setCross(undefined)
  }, [challenge?.challengeId])

  const check = async (picture: IconPicture, chosen: readonly Point[]) => {
    try {
      const { iconImage } = await tell(ssoCheckIconImage, {
        challengeId: picture.challengeId,
        points: chosen,
      })
      onSolved(iconImage)
    } catch (error) {
      refuse(sentenceOfError(error))
    }
  }
  const choose = (point: Point) => {
    if (challenge === undefined || points.length >= challenge.count) return
    const chosen = [...points, point]
    setPoints(chosen)
    if (chosen.length === challenge.count) void check(challenge, chosen)
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A click without coordinates comes from the keyboard, which has its own way.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    choose({ x: Math.round(event.clientX - box.left), y: Math.round(event.clientY - box.top) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (challenge === undefined) return
    const at = cross ?? { x: challenge.width / 2, y: challenge.height / 2 }
    if (event.key === ' ') {
      event.preventDefault()
      choose(at)
      return
    }
    const moved = moveCross(at, event.key, event.shiftKey ? 20 : 4)
    if (moved === undefined) return
    event.preventDefault()
    setCross({ x: within(moved.x, challenge.width), y: within(moved.y, challenge.height) })
  }

  return (
    <div>
      <div className={styles.asked}>
        请依次点击{' '}
        {challenge && <img src={challenge.prompt} alt="" height={32} draggable={false} />}
      </div>
      <button
        type="button"
        className={styles.stage}
        style={{ height: challenge?.height ?? 200 }}
        aria-label="图标图片，方向键移动十字，空格点选"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {challenge ? (
          <img
            src={challenge.image}
            alt=""
            width={challenge.width}
            height={challenge.height}
            draggable={false}
          />
        ) : (
          <Spin />
        )}
        {cross && <span className={styles.cross} style={{ left: cross.x, top: cross.y }} />}
        {points.map((point, index) => (
          <span
            key={`${point.x},${point.y}`}
            className={styles.point}
            style={{ left: point.x, top: point.y }}
          >
            {index + 1}
          </span>
        ))}
      </button>
      <div className={styles.foot}>
        <span role="alert" className={styles.refusal}>
          {note}
        </span>
        <span>
          <Button
            type="link"
            size="small"
            disabled={points.length === 0}
            onClick={() => setPoints([])}
          >
            重新点选
          </Button>
          <Button type="link" size="small" icon={<ReloadOutlined />} onClick={change}>
            换一张
          </Button>
        </span>
      </div>
    </div>
  )
}

function moveCross({ x, y }: Point, key: string, step: number): Point | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { x: x - step, y }
    case 'ArrowRight':
      return { x: x + step, y }
    case 'ArrowUp':
      return { x, y: y - step }
    case 'ArrowDown':
      return { x, y: y + step }
    default:
      return undefined
  }
}

function within(value: number, size: number): number {
  return Math.min(size, Math.max(0, value))
}
