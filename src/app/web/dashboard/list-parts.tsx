import { Tag } from 'antd'
import { Link } from 'react-router'
import {
  type Expiring,
  queueOfSeveral,
  type Submission,
  type TodoKind,
} from '#modules/platform/model/work-table.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { agoOf } from '../shell/ago.ts'
import type { Notice } from '../shell/use-notices.ts'
import styles from './personal-dashboard.module.css'

/** Reviews older than this many days are marked as late. */
const lateDays = 5

/** 待我处理: open reviews by kind with the age of the oldest. */
export function TodoPart({ kinds }: { readonly kinds: readonly TodoKind[] }) {
  const waiting = kinds.filter(kind => kind.count > 0)
  const total = waiting.reduce((sum, kind) => sum + kind.count, 0)
  return (
    <Section title="待我处理" note={total > 0 ? `共 ${total} 项` : undefined}>
      {waiting.length === 0 && (
        <EmptyState size="small" title="没有待处理的事项" hint="新的审核会出现在这里。" />
      )}
      <div className={styles.kinds}>
        {waiting.map(kind => (
          <Link
            key={kind.kind}
            to={kind.link}
            className={styles.kind}
            data-figure={kind.label}
            data-no-rows={queueOfSeveral(kind, waiting)}
          >
            <span>{kind.label}</span>
            <span className={styles.count} data-value>
              {kind.count}
            </span>
            <span className={kind.oldestDays > lateDays ? styles.late : styles.quiet}>
              {kind.oldestDays > 0 ? `最早已等待 ${kind.oldestDays} 天` : '今日提交'}
            </span>
          </Link>
        ))}
      </div>
    </Section>
  )
}

const outcomes = {
  open: { label: '审核中', color: 'blue' },
  approved: { label: '已通过', color: 'green' },
  rejected: { label: '已驳回', color: 'red' },
  returned: { label: '退回修改', color: 'orange' },
} as const

/** 我提交的: not yet decided, or decided in the last seven days. */
export function MinePart({ submissions }: { readonly submissions: readonly Submission[] }) {
  return (
    <Section title="我提交的">
      {submissions.length === 0 && <EmptyState size="small" title="最近没有提交" />}
      <ul className={styles.rows}>
        {submissions.map(({ id, title, label, state, at, link }) => (
          <li key={id} className={styles.row}>
            <Tag color={outcomes[state].color}>{outcomes[state].label}</Tag>
            <Link to={link} className={styles.title}>
              {title}
            </Link>
            <span className={styles.quiet}>
              {label} · {agoOf(at, Date.now())}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 即将到期: certificates, plans, reports and agreements by the days left. */
export function ExpiringPart({ items }: { readonly items: readonly Expiring[] }) {
  return (
    <Section title="即将到期">
      {items.length === 0 && <EmptyState size="small" title="近期没有到期事项" />}
      <ul className={styles.rows}>
        {items.map(({ id, title, owner, label, daysLeft, link }) => (
          <li key={id} className={styles.row}>
            <Tag color={toneOf(daysLeft)}>
              {daysLeft < 0
                ? `逾期 ${-daysLeft} 天`
                : daysLeft === 0
                  ? '今天到期'
                  : `${daysLeft} 天`}
            </Tag>
            <Link to={link} className={styles.title}>
              {owner === '' ? title : `${owner} · ${title}`}
            </Link>
            <span className={styles.quiet}>{label}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function toneOf(daysLeft: number): string | undefined {
  if (daysLeft <= 7) return 'red'
  return daysLeft <= 30 ? 'orange' : undefined
}

/** 通知与公告: the last ten. */
export function NoticesPart({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <Section title="通知与公告">
      {notices.length === 0 && <EmptyState size="small" title="没有通知" />}
      <ul className={styles.rows}>
        {notices.map(({ id, title, link, kind, createdAt }) => (
          <li key={id} className={styles.row}>
            {kind === 'system' && <Tag color="blue">公告</Tag>}
            {link ? (
              <Link to={link} className={styles.title}>
                {title}
              </Link>
            ) : (
              <span className={styles.title}>{title}</span>
            )}
            <time className={styles.quiet}>{agoOf(createdAt, Date.now())}</time>
          </li>
        ))}
      </ul>
    </Section>
  )
}
