import { BarChartOutlined } from '@ant-design/icons'
import { Button, Popover, Skeleton } from 'antd'
import styles from '../website.module.css'
import { meanOf, printSeconds, useCommentFigures } from './comment-figures.ts'

/** The scores of comments on one kind of thing: mean, distribution, answers, months. */
export function FigureBoard({ targetType }: { readonly targetType: string }) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="评分与回复"
      content={<Board targetType={targetType} />}
    >
      <Button icon={<BarChartOutlined />}>评分统计</Button>
    </Popover>
  )
}

function Board({ targetType }: { readonly targetType: string }) {
  const figures = useCommentFigures({ targetType })
  if (!figures) return <Skeleton active />
  const all = figures.scores.reduce((sum, each) => sum + each.n, 0)
  return (
    <div className={styles.stack} style={{ width: 320 }}>
      <div className={styles.line}>
        <strong style={{ fontSize: 24 }}>{meanOf(figures.scores) ?? '—'}</strong>
        <span className={styles.quiet}>平均分（每位用户只计最近一次，共 {all} 人）</span>
      </div>
      <div className={styles.distribution}>
        {[5, 4, 3, 2, 1].map(score => {
          const n = figures.scores.find(each => each.score === score)?.n ?? 0
          return <Bar key={score} label={`${score} 分`} n={n} all={all} />
        })}
      </div>
      <span className={styles.quiet}>
        回复率 {figures.passed === 0 ? 0 : Math.round((figures.replied / figures.passed) * 100)}
        %，平均回复时长 {figures.replied === 0 ? '—' : printSeconds(figures.replySeconds)}
      </span>
      {figures.months.slice(-6).map(({ month, mean, n }) => (
        <div key={month} className={styles.line}>
          <span>{month}</span>
          <span className={styles.push}>
            {mean} 分 · {n} 条
          </span>
        </div>
      ))}
      {figures.terminals.map(({ device, mean, n }) => (
        <div key={device} className={styles.line}>
          <span className={styles.quiet}>{device}</span>
          <span className={styles.push}>
            {mean} 分 · {n} 条
          </span>
        </div>
      ))}
    </div>
  )
}

function Bar({
  label,
  n,
  all,
}: {
  readonly label: string
  readonly n: number
  readonly all: number
}) {
  return (
    <>
      <span>{label}</span>
      <span className={styles.track}>
        <span
          className={styles.fill}
          style={{ display: 'block', width: `${all === 0 ? 0 : (n / all) * 100}%` }}
        />
      </span>
      <span className={styles.quiet}>{n} 人</span>
    </>
  )
}
