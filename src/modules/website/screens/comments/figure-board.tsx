import { Skeleton } from 'antd'
import { Fragment } from 'react'
import { conditionsOf } from '#ui/logic/list-state.ts'
import { useListState } from '#ui/logic/use-list-state.ts'
import look from '#ui/views/look.module.css'
import { publicComment } from '../../model/index.ts'
import shared from '../website.module.css'
import { type CommentFigures, meanOf, printSeconds, useCommentFigures } from './comment-figures.ts'
import styles from './figure-board.module.css'

/** The scores of comments on one kind of thing above their list: mean, distribution, answers; of the platform by month and terminal. */
export function FigureBoard({ targetType }: { readonly targetType: 'organisation' | 'platform' }) {
  const { state } = useListState(publicComment, 'address')
  const [chosen] = conditionsOf(state.filter, 'organisation')
  const organisation = [chosen?.value].flat()[0]
  const figures = useCommentFigures({
    targetType,
    ...(typeof organisation === 'string' ? { organisation } : {}),
  })
  if (!figures) return <Skeleton.Node active style={{ width: '100%', height: 132 }} />
  const all = figures.scores.reduce((sum, each) => sum + each.n, 0)
  return (
    <section className={styles.board} aria-label="评分统计">
      <div className={styles.part}>
        <span className={styles.label}>平均分</span>
        <span className={styles.mean}>{meanOf(figures.scores)?.toFixed(1) ?? '—'}</span>
        <span className={look.quiet}>{all} 人，每位只计最近一次</span>
      </div>
      <div className={styles.part}>
        <div className={shared.distribution}>
          {[5, 4, 3, 2, 1].map(score => {
            const n = figures.scores.find(each => each.score === score)?.n ?? 0
            return <Bar key={score} label={`${score} 分`} n={n} all={all} />
          })}
        </div>
      </div>
      <div className={styles.part}>
        {targetType === 'organisation' ? (
          <Answers figures={figures} />
        ) : (
          <div className={styles.lists}>
            <Means label="按月" rows={figures.months.slice(-5).map(each => [each.month, each])} />
            <Means label="按终端" rows={figures.terminals.map(each => [each.device, each])} />
          </div>
        )}
      </div>
    </section>
  )
}

function Answers({ figures }: { readonly figures: CommentFigures }) {
  const { passed, replied, replySeconds, pending } = figures
  const facts = [
    ['回复率', passed === 0 ? '—' : `${Math.round((replied / passed) * 100)}%`],
    ['平均回复时长', replied === 0 ? '—' : printSeconds(replySeconds)],
    ['已公开', `${passed} 条`],
    ['待审核', `${pending} 条`],
  ] as const
  return (
    <dl className={styles.figures}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Mean {
  readonly mean: number
  readonly n: number
}

function Means({
  label,
  rows,
}: {
  readonly label: string
  readonly rows: readonly (readonly [name: string, mean: Mean])[]
}) {
  return (
    <div className={styles.rows}>
      <span className={styles.label}>{label}</span>
      <span />
      {rows.map(([name, { mean, n }]) => (
        <Fragment key={name}>
          <span>{name}</span>
          <span className={look.quiet}>
            {mean.toFixed(1)} 分 · {n} 条
          </span>
        </Fragment>
      ))}
      {rows.length === 0 && <span className={look.quiet}>还没有评分</span>}
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
      <span className={shared.track}>
        <span
          className={shared.fill}
          style={{ display: 'block', width: `${all === 0 ? 0 : (n / all) * 100}%` }}
        />
      </span>
      <span className={look.quiet}>{n} 人</span>
    </>
  )
}
