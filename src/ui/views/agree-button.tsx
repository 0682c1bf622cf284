import { Button } from 'antd'
import look from './look.module.css'

interface AgreeButtonProps {
  readonly label: string
  /** Seconds that the text is still to be read. */
  readonly left: number
  /** The text that is agreed to stands there. */
  readonly isShown: boolean
  onAgree(): void
}

/** Agrees to a text once it was read for long enough; counts down to that, and says when it is so. */
export function AgreeButton({ label, left, isShown, onAgree }: AgreeButtonProps) {
  const isReady = isShown && left === 0
  return (
    <>
      <span role="status" className={look.unseen}>
        {isReady && '现在可以同意'}
      </span>
      <Button type="primary" disabled={!isReady} onClick={onAgree}>
        {isShown && left > 0 ? `${label}（${left} 秒）` : label}
      </Button>
    </>
  )
}
