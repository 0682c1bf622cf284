import { Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { Drawing } from './kind-cell.cell.tsx'

const oneLine: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const wrapped: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

/** Text in one line that ends with … and is told in full by its tooltip; whole in a detail. */
export function PlainText({ text, place }: { text: string; place: Drawing<never>['place'] }) {
  if (place === 'detail') return <span style={wrapped}>{text}</span>
  return (
    <span style={oneLine} title={text}>
      {text}
    </span>
  )
}

/** Digits of equal width, so that numbers stand below each other. */
export function Digits({ children }: { children: ReactNode }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{children}</span>
  )
}

/** What stands where there is nothing. */
export function Nothing({ children = '—' }: { children?: string | undefined }) {
  return (
    <Typography.Text type="secondary" data-nothing="">
      {children}
    </Typography.Text>
  )
}
