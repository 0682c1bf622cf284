import type { ReactNode } from 'react'
import type { BoardPeriod } from '#modules/cause/model/board-period.ts'
import { PeriodSwitch } from '#modules/cause/parts/board/period-switch.tsx'
import type { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'

interface BoardPageProps {
  readonly title: string
  readonly asked: ReturnType<typeof useBoardSpan>
  readonly periods?: readonly BoardPeriod[]
  readonly data: { readonly from: string; readonly to: string } | undefined
  readonly error: Error | null
  readonly extra?: ReactNode
  onRetry(): void
  readonly children: ReactNode
}

/** The frame of the boards of donor care: title, span, what could not be brought. */
export function BoardPage(props: BoardPageProps) {
  const { title, asked, periods, data, error, extra, onRetry, children } = props
  if (error && !data) return <FailureState failure={error} onRetry={onRetry} />
  return (
    <div className={page.page}>
      <PageHeader
        title={title}
        note={data && `${data.from} 至 ${data.to}`}
        actions={
          <>
            {extra}
            <PeriodSwitch asked={asked} {...(periods === undefined ? {} : { periods })} />
          </>
        }
      />
      {children}
    </div>
  )
}

/** Whether there is something to draw. */
export const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')
