import type { CSSProperties } from 'react'
import type { ScreenSnapshot } from '../model/index.ts'
import { paintOf } from './paints.ts'
import styles from './stage.module.css'
import { useStage } from './stage-context.ts'

export interface StageBackgroundProps {
  readonly snapshot: ScreenSnapshot
  /** Under the canvas alone, or under the margins of the display as well. */
  readonly reach: 'canvas' | 'around'
}

/** What a screen stands on: a colour or a run of colours, a picture, a video. */
export function StageBackground({ snapshot: { background }, reach }: StageBackgroundProps) {
  const { tokens, isStill, fileUrl } = useStage()
  const color = paintOf(tokens, background.color) ?? tokens.background
  const to = paintOf(tokens, background.gradientTo)
  const ground: CSSProperties = {
    backgroundColor: color,
    ...(to === undefined
      ? {}
      : { backgroundImage: `linear-gradient(${background.angle}deg, ${color}, ${to})` }),
    ...(background.image === null
      ? {}
      : { backgroundImage: `url("${encodeURI(fileUrl(background.image))}")` }),
  }
  return (
    <div className={styles.background} data-reach={reach} style={ground}>
      {background.video !== null && (
        <video src={fileUrl(background.video)} autoPlay={!isStill} loop muted playsInline />
      )}
    </div>
  )
}
