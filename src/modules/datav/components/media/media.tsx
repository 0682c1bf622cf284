import { useEffect, useState } from 'react'
import { hostOf, isAllowedFrame } from '#editor/model/policy/safe-address.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { ComponentProps } from '../../stage/component-props.ts'
import { useStage } from '../../stage/stage-context.ts'
import { useTurns } from '../lists/tables.tsx'
import styles from './media.module.css'

const Missing = ({ word }: { readonly word: string }) => (
  <div className={styles.missing}>{word}</div>
)

/** 图片. */
export function Picture({ widget: { chart } }: ComponentProps) {
  const { fileUrl } = useStage()
  const [file] = chart.files ?? []
  if (file === undefined) return <Missing word="未选图片" />
  return <img className={styles.fill} src={fileUrl(file)} alt={chart.tip ?? ''} />
}

/** 轮播图: one picture after another. */
export function Carousel({ widget: { chart }, isPaused }: ComponentProps) {
  const { fileUrl } = useStage()
  const files = chart.files ?? []
  const at = useTurns(files.length, isPaused ? 0 : (chart.seconds ?? 6))
  if (files.length === 0) return <Missing word="未选图片" />
  return (
    <div className={styles.turns}>
      <ByPlace items={files}>
        {(file, which) => (
          <img
            className={styles.fill}
            src={fileUrl(file)}
            alt={chart.tip ?? ''}
            data-on={which === at}
          />
        )}
      </ByPlace>
    </div>
  )
}

/** 视频: without sound, over and over, while it is seen. */
export function Video({ widget: { chart }, isPaused }: ComponentProps) {
  const { fileUrl, isStill } = useStage()
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const plays = !isPaused && !isStill
  useEffect(() => {
    if (!element) return
    // A browser may refuse to play before somebody touched the page; then its first picture stays.
    if (plays) element.play().catch(() => undefined)
    else element.pause()
  }, [element, plays])
  const [file] = chart.files ?? []
  if (file === undefined) return <Missing word="未选视频" />
  return (
    <video ref={setElement} className={styles.fill} src={fileUrl(file)} muted loop playsInline>
      <track kind="captions" />
    </video>
  )
}

/** What the largest code holds at level M (ISO/IEC 18004). */
const mostBytes = 2331

/** 二维码 of an address that begins with https. */
export function Qr({ widget: { chart, w, h } }: ComponentProps) {
  const { unit } = useStage()
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const address = chart.text?.trim() ?? ''
  const isSafe = /^https:\/\/[^\s]+$/i.test(address)
  const hasRoom = new TextEncoder().encode(address).length <= mostBytes
  const width = Math.round(Math.min(w, h) * unit * window.devicePixelRatio)
  useEffect(() => {
    if (!canvas || !isSafe || !hasRoom) return
    let isOver = false
    const draw = async () => {
      const { toCanvas } = await import('qrcode')
      if (isOver) return
      await toCanvas(canvas, address, { width, margin: 1, errorCorrectionLevel: 'M' })
      canvas.removeAttribute('style')
    }
    void draw()
    return () => {
      isOver = true
    }
  }, [canvas, address, isSafe, hasRoom, width])
  if (!isSafe) return <Missing word={address === '' ? '未填网址' : '网址须以 https:// 开头'} />
  if (!hasRoom) return <Missing word="网址过长，无法生成二维码" />
  return (
    <div className={styles.qr}>
      <canvas ref={setCanvas} role="img" aria-label={chart.tip ?? '二维码'} />
      {chart.title && <span>{chart.title}</span>}
    </div>
  )
}

/** 网页: of a listed host alone, without sight of what is around it. */
export function Frame({ widget: { chart, name } }: ComponentProps) {
  const { frameHosts } = useStage()
  const address = chart.text?.trim() ?? ''
  const isOther = hostOf(address) !== window.location.hostname
  const isSafe = /^https:\/\//i.test(address) && isOther && isAllowedFrame(address, frameHosts)
  if (!isSafe) return <Missing word={address === '' ? '未填网址' : '该网址不在允许内嵌的范围'} />
  return (
    <iframe
      className={styles.fill}
      src={address}
      title={chart.title ?? name}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}
