import { printMoment } from '#kinds/moment/moment.ts'
import { runOutcomes } from '../../model/job-run.ts'
import type { ShownRun } from '../../model/job-state.ts'
import { durationText } from './duration-text.ts'
import styles from './running.module.css'

/** Per cent of the height that the shortest run still has. */
const least = 14

const looks: Readonly<Record<ShownRun['outcome'], string | undefined>> = {
  done: styles.done,
  failed: styles.failed,
  lost: styles.lost,
  running: styles.works,
}

/** The last thirty runs, the latest at the right: as high as they were long, failed ones red. */
export function RunBars({ runs }: { readonly runs: readonly ShownRun[] }) {
  const longest = Math.max(1, ...runs.map(({ ms }) => ms ?? 0))
  const failed = runs.filter(({ outcome }) => outcome === 'failed' || outcome === 'lost').length
  return (
    <div
      className={styles.bars}
      data-drawn=""
      role="img"
      aria-label={`最近 ${runs.length} 次运行，${failed} 次未成功`}
    >
      {runs.map(run => (
        <i
          key={`${run.at} ${run.requestId}`}
          className={looks[run.outcome]}
          title={titleOf(run)}
          style={{ height: `${heightOf(run, longest)}%` }}
        />
      ))}
    </div>
  )
}

/** Runs differ by orders of magnitude: the root keeps the short ones in sight. */
function heightOf({ ms, outcome }: ShownRun, longest: number): number {
  if (ms === null) return outcome === 'running' ? 100 : 60
  return Math.max(least, Math.sqrt(ms / longest) * 100)
}

function titleOf({ at, ms, outcome, message }: ShownRun): string {
  const said = outcome === 'running' ? '正在运行' : runOutcomes[outcome]
  const lasted = ms === null ? '' : `，${durationText(ms)}`
  return `${printMoment(at)}\n${said}${lasted}${message ? `\n${message}` : ''}`
}
