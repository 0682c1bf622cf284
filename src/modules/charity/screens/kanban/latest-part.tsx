import { printMoment } from '#kinds/index.ts'
import { printSpan } from '#modules/approval/parts/waiting-time.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import type { Board } from './board.ts'
import styles from './kanban.module.css'

// As many as stand beside the other parts without scrolling in themselves.
const shown = 8

/** The last gifts, by the names that may be shown. */
export function LatestPart({ board }: { readonly board: Board }) {
  const gifts = (board.latest ?? []).slice(0, shown)
  return (
    <Section title="最新捐赠" note={gifts.length > 0 ? `最近 ${gifts.length} 笔` : undefined}>
      {gifts.length === 0 ? (
        <EmptyState size="small" title="还没有捐赠" />
      ) : (
        <ul className={styles.rows}>
          {gifts.map(({ id, name, amount, cause, at }) => (
            <li key={id} className={styles.gift}>
              <span className={styles.giftName} title={cause ?? '非限定捐赠'}>
                {name}
                <span className={styles.giftCause}>{cause ?? '非限定捐赠'}</span>
              </span>
              <Money fen={amount} />
              <time
                className={styles.quiet}
                dateTime={at}
                title={printMoment(new Date(at).toISOString())}
              >
                {agoOf(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function agoOf(at: string): string {
  const passed = Date.now() - Date.parse(at)
  if (passed < 60_000) return '刚刚'
  const [largest = ''] = /^\d+(天|小时|分钟)/.exec(printSpan(passed)) ?? []
  return `${largest}前`
}
