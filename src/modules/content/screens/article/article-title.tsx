import { Tag } from 'antd'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import type { article } from '../../model/article.ts'
import { besideLive } from '../../model/index.ts'
import styles from './article-list.module.css'

/** Between words and tags, and nowhere at the beginning of a line. */
const gap = ' '

export interface ArticleTitleProps {
  readonly row: PresentedOf<typeof article>
  /** Where it leads. */
  readonly to: string
}

/** An article in a list: its picture, its title on two lines at most, and how it stands out. */
export function ArticleTitle({ row, to }: ArticleTitleProps) {
  return (
    <span className={styles.title}>
      {row.cover !== null ? (
        <img className={styles.cover} src={fileUrl(row.cover, 'thumb')} alt="" loading="lazy" />
      ) : (
        <span className={styles.cover} />
      )}
      <span className={styles.words} title={row.title}>
        <Link to={to} onClick={event => event.stopPropagation()}>
          {row.title}
        </Link>
        {tagsOf(row).map(({ text, color }) => (
          <Fragment key={text}>
            {gap}
            <Tag {...(color === undefined ? {} : { color })}>{text}</Tag>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

interface Shown {
  readonly text: string
  readonly color?: string
}

function tagsOf(row: PresentedOf<typeof article>): readonly Shown[] {
  const today = dayInBeijing(new Date())
  const isTop = row.topUntil !== null && row.topUntil >= today
  const states: readonly string[] = besideLive
  const isCorrected = row.liveVersion !== null && states.includes(row.state)
  return [
    ...(row.correctionDue !== null
      ? [{ text: correctionBy(row.correctionDue, today), color: 'red' }]
      : []),
    ...(isTop ? [{ text: '置顶', color: 'red' }] : []),
    ...(row.homepage === true ? [{ text: '平台首页', color: 'gold' }] : []),
    ...(row.recommended === true ? [{ text: '推荐', color: 'gold' }] : []),
    ...(isCorrected ? [{ text: '更正中', color: 'purple' }] : []),
    ...(row.hasMinor === true ? [{ text: '含未成年人', color: 'orange' }] : []),
    ...(row.original === true ? [{ text: '原创' }] : []),
  ]
}

/** Until when a text is to be corrected, short enough to stand beside its title. */
function correctionBy(due: string, today: string): string {
  return due < today ? '逾期未更正' : `${due.slice('2026-'.length)} 前更正`
}
