import { DoubleRightOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { PuzzleTrack } from '../model/puzzle-track.ts'
import { ssoCheckPuzzleValidCode, ssoPuzzleValidCode } from '../model/sso-calls.ts'
import styles from './captcha.module.css'
import { encodeTrack } from './encode-track.ts'
import { useChallenge } from './use-challenge.ts'
import { useSlide } from './use-slide.ts'

const fetchPuzzle = () => fetchAsk(ssoPuzzleValidCode)

/** A piece to be slid into its gap, by pointer or arrow keys. */
export function PuzzleCaptcha({ onSolved }: { readonly onSolved: (ticket: string) => void }) {
  const { challenge, note, refuse, change } = useChallenge(fetchPuzzle)
  const check = async (x: number, track: PuzzleTrack) => {
    if (challenge === undefined) return
    try {
      const { validateCode } = await fetchAsk(ssoCheckPuzzleValidCode, {
        challengeId: challenge.challengeId,
        x: Math.round(x),
        track: encodeTrack(track),
      })
      onSolved(validateCode)
    } catch (error) {
      refuse(sentenceOfError(error))
    }
  }
  const width = challenge?.width ?? 320
  const handle = challenge?.sliderWidth ?? 52
  const slide = useSlide({
    challenge: challenge?.challengeId,
    range: width - handle,
    onRelease: check,
  })

  return (
    <div>
      <div className={styles.stage} style={{ height: challenge?.height ?? 160 }}>
        {challenge ? (
          <>
            <img
              src={challenge.background}
              alt=""
              width={width}
              height={challenge.height}
              draggable={false}
            />
            <img
              className={styles.piece}
              src={challenge.slider}
              alt=""
              draggable={false}
              style={{ top: challenge.y, width: handle, transform: `translateX(${slide.x}px)` }}
            />
          </>
        ) : (
          <Spin />
        )}
      </div>
      <div className={styles.rail}>
        <div className={styles.passed} style={{ width: slide.x + handle }} />
        <span className={styles.prompt} style={{ opacity: slide.x > 0 ? 0 : 1 }}>
          按住滑块，拖动完成拼图
        </span>
        <div
          className={styles.handle}
          style={{ width: handle, transform: `translateX(${slide.x}px)` }}
          role="slider"
          tabIndex={0}
          aria-label="拖动滑块完成拼图，方向键移动，回车确认"
          aria-valuemin={0}
          aria-valuemax={width - handle}
          aria-valuenow={Math.round(slide.x)}
          {...slide.handlers}
        >
          <DoubleRightOutlined />
        </div>
      </div>
      <div className={styles.foot}>
        <span role="alert" className={styles.refusal}>
          {note}
        </span>
        <Button type="link" size="small" icon={<ReloadOutlined />} onClick={change}>
          换一张
        </Button>
      </div>
    </div>
  )
}
