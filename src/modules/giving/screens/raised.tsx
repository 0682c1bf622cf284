import { Progress } from 'antd'
import { Money } from '#ui/views/money.tsx'

interface RaisedProps {
  /** Fen. */
  readonly raised: number
  readonly target: number
}

/** What was raised, over how much of its target that is. */
export function Raised({ raised, target }: RaisedProps) {
  const percent = Math.floor((raised * 100) / Math.max(1, target))
  return (
    <>
      <Money fen={raised} />
      <Progress
        percent={Math.min(100, percent)}
        size="small"
        format={() => `${percent}%`}
        aria-label={`已筹 ${percent}%`}
      />
    </>
  )
}
