import { Skeleton, Timeline } from 'antd'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { donation } from '../model/donation.ts'
import { donationTimeline } from '../model/donation-calls.ts'
import type { TimelineStep } from '../model/donation-timeline.ts'
import styles from './finance.module.css'

const colors = { done: 'green', waiting: 'gray', wrong: 'red', back: 'purple' } as const

/** 时间线: what became of a donation, by whom and when. */
export function DonationTimeline({ row }: { readonly row: PresentedOf<typeof donation> }) {
  const { data, error, refetch } = useAsk(donationTimeline, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Section>
      <Timeline
        items={data.map(step => ({
          key: step.key,
          color: colors[step.tone],
          content: <Step step={step} />,
        }))}
      />
    </Section>
  )
}

function Step({ step: { label, at, actor, note } }: { readonly step: TimelineStep }) {
  const facts = [at === null ? null : printMoment(at), actor].filter(Boolean).join(' · ')
  return (
    <div>
      <strong>{label}</strong> <span className={styles.quiet}>{facts}</span>
      {note && <div className={styles.quiet}>{note}</div>}
    </div>
  )
}
